import { expect, test } from 'vitest'
import { createToastQueue } from './toast-queue.ts'
import type { Toast } from './use-toast.ts'

/** Test double for the toast stack: records what is on the screen. */
function fakeStack() {
  const shown: string[] = []
  const show = ({ title }: Toast) => {
    shown.push(title)
    return () => void shown.splice(shown.indexOf(title), 1)
  }
  return { shown, show }
}

test('toasts raised before the stack has loaded are shown once it has, in order and once', () => {
  const queue = createToastQueue()
  const { shown, show } = fakeStack()
  queue.raise({ title: 'Logo Updated' })
  queue.raise({ title: 'Copied' })

  // In development, React mounts, unmounts and mounts again.
  const stop = queue.pipe(show)
  stop()
  queue.pipe(show)

  expect(shown).toEqual(['Logo Updated', 'Copied'])
})

test('a toast raised while no stack is mounted is not lost', () => {
  const queue = createToastQueue()
  const { shown, show } = fakeStack()
  const stop = queue.pipe(show)
  queue.raise({ title: 'Saved' })
  stop()

  queue.raise({ title: 'Upload Failed' })
  expect(shown).toEqual(['Saved'])

  queue.pipe(show)
  expect(shown).toEqual(['Saved', 'Upload Failed'])
})

test('a dismissed toast disappears, or is never shown if it was still queued', () => {
  const queue = createToastQueue()
  const { shown, show } = fakeStack()
  const dismissWaiting = queue.raise({ title: 'Login failed' })
  dismissWaiting()
  queue.pipe(show)
  expect(shown).toEqual([])

  const dismiss = queue.raise({ title: 'Login failed' })
  expect(shown).toEqual(['Login failed'])
  dismiss()
  expect(shown).toEqual([])
})
