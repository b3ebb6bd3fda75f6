import { type Browser, type BrowserContext, type Page, chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '#tools/chromium.ts'
import { tourCompletedKey } from '#web/tour/tour-flags.ts'
import { type Door, signIn } from '../server/signed-in.ts'

/** Runs a measurement in a browser signed in to the demo school, with the tour completed. */
export function withSignedInBrowser<Result>(
  { address, door }: { address: string; door: Door },
  measure: (page: Page) => Promise<Result>,
): Promise<Result> {
  return withBrowser(async (browser) => {
    const context = await signedInContext(browser, address, await signIn(address, door))
    return measure(await context.newPage())
  })
}

export async function withBrowser<Result>(measure: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  try {
    return await measure(browser)
  } finally {
    await browser.close()
  }
}

/** A profile of its own with an empty cache, the session's cookies and the tour completed. */
export async function signedInContext(browser: Browser, address: string, cookie: string): Promise<BrowserContext> {
  const localStorage = [{ name: tourCompletedKey, value: 'true' }]
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  })
  const cookies = cookie.split('; ').map((each) => each.split('='))
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: address })))
  return context
}
