import { type Page, chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '#tools/chromium.ts'
import { tourCompletedKey } from '#web/tour/tour-flags.ts'
import { type Door, signIn } from '../server/signed-in.ts'

/** Runs a measurement in a browser signed in to the demo school, with the tour completed. */
export async function withSignedInBrowser<Result>(
  { address, door }: { address: string; door: Door },
  measure: (page: Page) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  try {
    const localStorage = [{ name: tourCompletedKey, value: 'true' }]
    const context = await browser.newContext({
      storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
    })
    const cookies = (await signIn(address, door)).split('; ').map((cookie) => cookie.split('='))
    await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: address })))
    return await measure(await context.newPage())
  } finally {
    await browser.close()
  }
}
