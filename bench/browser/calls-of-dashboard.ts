import type { Response } from '@playwright/test'
import { recordUse } from '#contract/usage/record.ts'
import { shippedLibrary } from '#server/slides/library/library.ts'
import { slidesIn } from '#server/slides/library/rules.ts'
import type { Call } from '../server/asking.ts'
import type { Door } from '../server/signed-in.ts'
import { inSignedInBrowser } from './signed-in-browser.ts'

/** Every call that the dashboard makes when somebody opens it and presents: found by doing so, and so never out of date. */
export function callsOfDashboard(address: string, door: Door): Promise<Call[]> {
  return inSignedInBrowser({ address, door }, async (page) => {
    const calls = new Map<string, Call>()
    page.on('response', (response) => {
      const call = callOf(response)
      if (call.name.includes(' /api/')) calls.set(call.name, call)
    })
    await page.goto(`${address}/dashboard`, { waitUntil: 'networkidle' })
    const recorded = page.waitForResponse((response) => response.request().method() === recordUse.method)
    await page.getByRole('button', { name: 'Present Slide' }).click()
    await recorded
    return [...calls.values()]
  })
}

function callOf(response: Response): Call {
  const asked = response.request()
  const [method, body] = [asked.method(), asked.postData()]
  const answered = { status: response.status(), isReady: 'etag' in response.headers() }
  const { pathname, search } = new URL(asked.url())
  if (method !== recordUse.method)
    return { name: `${method} ${pathname}`, method, path: () => pathname + search, ...answered }
  return { name: `${method} ${recordUse.path}`, method, path: anotherUse, ...answered, ...(body !== null && { body }) }
}

const slides = slidesIn(shippedLibrary())

/** A use counts once a day: each time another slide, so that each time something is written. */
function anotherUse(round: number): string {
  return recordUse.path.replace(':id', slides[round % slides.length]?.id ?? '')
}
