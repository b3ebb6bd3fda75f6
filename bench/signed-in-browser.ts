import { type Page, chromium } from '@playwright/test'
import { schoolLogin } from '#contract/accounts/doors.ts'
import { readConfig } from '#contract/config.ts'
import { chromiumFlags, findChromium } from '#tools/chromium.ts'

/** Measures in a browser in which the demo school is signed in. */
export async function inSignedInBrowser<Result>(
  address: string,
  measure: (page: Page) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  try {
    const context = await browser.newContext()
    const { prefill } = readConfig.response.parse(await (await fetch(address + readConfig.path)).json())
    await context.request.post(address + schoolLogin.path, {
      data: prefill?.school,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    return await measure(await context.newPage())
  } finally {
    await browser.close()
  }
}
