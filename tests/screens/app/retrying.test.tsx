// @module-tag long
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { readAccount } from '#contract/accounts/account.ts'
import { readToday } from '#contract/site/today.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { openScreen, press, replyAsUsual, replyTo } from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { retryReads } from '#web/platform/calls/retry-reads.ts'
import { noteResponse } from '#web/platform/calls/without-network.ts'

const db = testDatabase()
const notice = 'The Daily Dot cannot be reached just now. Trying again in 1 second.'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  ['its first call', readToday, { status: 502, text: '<h1>Bad Gateway</h1>' }],
  ['a part of it', readAccount, 'lost'],
] as const)('a page whose server does not answer %s says so and tries again by itself', async (_, call, reply) => {
  const { cookie } = await aSchool(testPlatform({ db: db() }))
  replyTo(call, reply)
  await openScreen({ app: testApp({ db: db() }), at: '/dashboard', cookie })
  await waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(notice))
  expect(screen.getByRole('button', { name: 'Try again now' })).toBeVisible()
  replyAsUsual()
  expect(await screen.findByRole('button', { name: 'Present Slide' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/cannot be reached/)).toBeNull())
})

test('while the device stands in for the server, the page says why, as far as the browser knows', async () => {
  const { cookie } = await aSchool(testPlatform({ db: db() }))
  await openScreen({ app: testApp({ db: db() }), at: '/dashboard', cookie })
  await screen.findByRole('button', { name: 'Present Slide' })
  const key = ['GET', '/api/today']
  onTestFinished(() => noteResponse(key, 'server'))
  act(() => noteResponse(key, 'stand-in'))
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  const kept = 'Your slides are on this device and work as usual.'
  await waitFor(() => expect(said()).toContain(`The Daily Dot cannot be reached just now. ${kept}`))

  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await waitFor(() => expect(said()).toContain(`No internet just now. ${kept}`))
})

test('“Try again now” does not wait', async () => {
  const { cookie } = await aSchool(testPlatform({ db: db() }))
  replyTo(readToday, { status: 503, headers: { 'retry-after': '120' } })
  const user = await openScreen({ app: testApp({ db: db() }), at: '/dashboard', cookie })
  await screen.findByText(/Trying again in 1[2-5][0-9] seconds/)
  replyAsUsual()
  await press(user, 'Try again now')
  expect(await screen.findByRole('button', { name: 'Present Slide' })).toBeVisible()
})

/** A read on the screen that fails as told, the waits that are announced, and when it was tried. */
function failingRead(error: Error) {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const told: (number | undefined)[] = []
  const tries: number[] = []
  const read = async () => {
    tries.push(Date.now())
    throw error
  }
  const retry = retryReads(client, (seconds) => told.push(seconds))
  const leave = new QueryObserver(client, { queryKey: ['read'], queryFn: read }).subscribe(() => {})
  return { told, tries, leave, retry }
}

test('the waits grow up to half a minute, and end when the page is left', async () => {
  const { told, tries, leave } = failingRead(CallError.refused(502, ''))
  await vi.advanceTimersByTimeAsync(100_000)
  expect(told.filter(Boolean)).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
  leave()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(tries).toHaveLength(8)
})

test('a read that failed before this code had loaded is repeated too', async () => {
  vi.useFakeTimers()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const queryFn = vi.fn<() => Promise<never>>(() => Promise.reject(CallError.refused(503, '')))
  new QueryObserver(client, { queryKey: ['read'], queryFn }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  const { stop } = retryReads(client, () => {})
  await vi.advanceTimersByTimeAsync(2_000)
  expect(queryFn).toHaveBeenCalledTimes(2)
  stop()
})

test('a hidden page waits until it is looked at', async () => {
  const { tries } = failingRead(CallError.unreachable(new Error('no network')))
  await vi.advanceTimersByTimeAsync(0)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(tries).toHaveLength(1)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(tries).toHaveLength(2)
})

test.each([401, 404, 500])('a read refused with %i is not repeated', async (status) => {
  const { tries, told } = failingRead(CallError.refused(status, ''))
  await vi.advanceTimersByTimeAsync(600_000)
  expect([tries.length, told]).toEqual([1, []])
})
