import { expect, test } from 'vitest'
import { createToastQueue } from './toast-queue.ts'
import type { Toast } from './use-toast.ts'

/** Stands for the stack: what is on the screen now. */
function aStack() {
  const shown: string[] = []
  const show = ({ title }: Toast) => {
    shown.push(title)
    return () => void shown.splice(shown.indexOf(title), 1)
  }
  return { shown, show }
}

test('a toast raised before the stack has arrived is shown when it does, in order and once', () => {
  const queue = createToastQueue()
  const { shown, show } = aStack()
  queue.raise({ title: 'Logo Updated' })
  queue.raise({ title: 'Copied' })

  // React mounts, unmounts and mounts again in development.
  const stop = queue.take(show)
  stop()
  queue.take(show)

  expect(shown).toEqual(['Logo Updated', 'Copied'])
})

test('a toast raised while nobody shows toasts is not lost', () => {
  const queue = createToastQueue()
  const { shown, show } = aStack()
  const stop = queue.take(show)
  queue.raise({ title: 'Saved' })
  stop()

  queue.raise({ title: 'Upload Failed' })
  expect(shown).toEqual(['Saved'])

  queue.take(show)
  expect(shown).toEqual(['Saved', 'Upload Failed'])
})

test('a toast that no longer holds is put away, shown or still waiting', () => {
  const queue = createToastQueue()
  const { shown, show } = aStack()
  const dismissWaiting = queue.raise({ title: 'Login failed' })
  dismissWaiting()
  queue.take(show)
  expect(shown).toEqual([])

  const dismiss = queue.raise({ title: 'Login failed' })
  expect(shown).toEqual(['Login failed'])
  dismiss()
  expect(shown).toEqual([])
})
