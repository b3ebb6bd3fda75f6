import { expect, test } from 'vitest'
import { createToastQueue } from './toast-queue.ts'

test('a toast raised before the stack has arrived is shown when it does, in order and once', () => {
  const queue = createToastQueue()
  const shown: string[] = []
  queue.raise({ title: 'Logo Updated' })
  queue.raise({ title: 'Copied' })

  // React mounts, unmounts and mounts again in development.
  const stop = queue.take((toast) => shown.push(toast.title))
  stop()
  queue.take((toast) => shown.push(toast.title))

  expect(shown).toEqual(['Logo Updated', 'Copied'])
})

test('a toast raised while nobody shows toasts is not lost', () => {
  const queue = createToastQueue()
  const shown: string[] = []
  const stop = queue.take((toast) => shown.push(toast.title))
  queue.raise({ title: 'Saved' })
  stop()

  queue.raise({ title: 'Upload Failed' })
  expect(shown).toEqual(['Saved'])

  queue.take((toast) => shown.push(toast.title))
  expect(shown).toEqual(['Saved', 'Upload Failed'])
})
