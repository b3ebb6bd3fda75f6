import { type Page, chromium } from '@playwright/test'
import { testLogin } from '#contract/accounts/doors.ts'
import { readConfig } from '#contract/config.ts'
import { chromiumFlags, findChromium } from '#tools/chromium.ts'
import { tourCompletedKey } from '#web/tour/tour-completed.ts'

/** Measures in the browser of a teacher who has seen the tour: the demo's, under a school's licence. */
export async function inSignedInBrowser<Result>(
  address: string,
  measure: (page: Page) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  try {
    const localStorage = [{ name: tourCompletedKey, value: 'true' }]
    const context = await browser.newContext({
      storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
    })
    const { prefill } = readConfig.response.parse(await (await fetch(address + readConfig.path)).json())
    await context.request.post(address + testLogin.path, {
      data: prefill?.test,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    return await measure(await context.newPage())
  } finally {
    await browser.close()
  }
}
