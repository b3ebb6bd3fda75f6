import type { Response } from '@playwright/test'
import { recordUse } from '#contract/usage/record.ts'
import { shippedLibrary } from '#server/slides/shipped/library.ts'
import { slidesIn } from '#server/slides/shipped/rules.ts'
import type { Call } from '../server/client.ts'
import type { Door } from '../server/signed-in.ts'
import { withSignedInBrowser } from './signed-in-browser.ts'

const dashboard = '/dashboard'

/**
 * The dashboard's page, every API call that it makes if the server sends it empty (as after signing in), and presenting, recorded in a
 * real browser, and so never out of date.
 */
export function callsOfDashboard(address: string, door: Door): Promise<Call[]> {
  return withSignedInBrowser({ address, door }, async (page) => {
    const calls = new Map<string, Call>()
    page.on('response', (response) => {
      const call = callOf(response)
      if (/ (\/api\/.*|\/dashboard)$/.test(call.name)) calls.set(call.name, call)
    })
    await page.route(`**${dashboard}`, async (route) =>
      route.fulfill({ response: await route.fetch({ url: `${address}/account` }) }),
    )
    await page.goto(address + dashboard, { waitUntil: 'networkidle' })
    await page.unroute(`**${dashboard}`)
    await page.goto(address + dashboard, { waitUntil: 'networkidle' })
    const recorded = page.waitForResponse((response) => response.request().method() === recordUse.method)
    await page.getByRole('button', { name: 'Present Slide' }).click()
    await recorded
    return [...calls.values()]
  })
}

function callOf(response: Response): Call {
  const request = response.request()
  const [method, body] = [request.method(), request.postData()]
  const { etag, 'cache-control': caching } = response.headers()
  const expected = { status: response.status(), isCached: etag !== undefined && caching !== 'no-store' }
  const { pathname, search } = new URL(request.url())
  if (method !== recordUse.method)
    return { name: `${method} ${pathname}`, method, path: () => pathname + search, ...expected }
  return {
    name: `${method} ${recordUse.path}`,
    method,
    path: anotherUse,
    ...expected,
    ...(body !== null && { body: withoutAccount(body) }),
  }
}

/** The bench repeats it as other accounts too. */
function withoutAccount(body: string): string {
  const { accountId: _recorded, ...use } = JSON.parse(body)
  return JSON.stringify(use)
}

const slides = slidesIn(shippedLibrary())

/** A use counts once a day per slide, so each round uses another slide and writes a row. */
function anotherUse(round: number): string {
  return recordUse.path.replace(':id', slides[round % slides.length]?.id ?? '')
}
