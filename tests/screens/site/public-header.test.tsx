import { waitFor } from '@testing-library/react'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { headScript } from '#web/site/frame/document.tsx'

const shown = () => document.documentElement.dataset['signedIn']
const signIn = (tag: string) => (document.cookie = `dd_hint=${tag}; path=/`)
const signOut = () => (document.cookie = 'dd_hint=; max-age=0; path=/')
const leave = () => window.dispatchEvent(new PageTransitionEvent('pagehide'))
const goBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

function tellFromOtherTab(): void {
  const otherTab = new BroadcastChannel('signed-in')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  otherTab.postMessage('changed')
  otherTab.close()
}

beforeEach(() => {
  signIn('1-tag')
  runInThisContext(headScript)
})

afterEach(() => {
  leave()
  signOut()
})

test('an open public page follows a sign-out in another tab, and a sign-in after it', async () => {
  expect(shown()).toBe('1')
  signOut()
  tellFromOtherTab()
  await waitFor(() => expect(shown()).toBeUndefined())
  signIn('2-tag')
  tellFromOtherTab()
  await waitFor(() => expect(shown()).toBe('2'))
})

test.for(['focus', 'visibilitychange'])(
  'a public page that is brought to the front (%s) follows a sign-out',
  (event) => {
    signOut()
    window.dispatchEvent(new Event(event))
    expect(shown()).toBeUndefined()
  },
)

test('a public page forgets what was searched for once no one is signed in, and not before', () => {
  localStorage.setItem('dd-searches', '{}')
  window.dispatchEvent(new Event('focus'))
  expect(localStorage.getItem('dd-searches')).toBe('{}')
  signOut()
  window.dispatchEvent(new Event('focus'))
  expect(localStorage.getItem('dd-searches')).toBeNull()
})

test('a public page restored by Back shows who is signed in by then, and goes on following', async () => {
  leave()
  signOut()
  goBack()
  expect(shown()).toBeUndefined()
  signIn('1-another')
  tellFromOtherTab()
  await waitFor(() => expect(shown()).toBe('1'))
})
