import type { Page } from '@playwright/test'
import { aTeacher } from '#tests/support/accounts/logins.ts'
import { expect } from '#tests/support/app/browser.ts'
import {
  type KeptBrowser,
  loadLastRelease,
  ownWords,
  readRecording,
  whatArrived,
} from '#tests/support/offline/last-release.ts'
import { becomeReady, expectCalm, quietLine, test, todaysSlide } from '#tests/support/offline/ready.ts'
import { makeCall, missingIn } from '#tests/support/offline/release-calls.ts'

// What `recording-a-release.spec.ts` kept of the last release, on the Monday that is today in the browser tests.

/** A teacher’s browser after an upgrade: the worker is this release’s, and everything else is from the last. */
async function upgradedBrowser(page: Page): Promise<KeptBrowser> {
  test.slow()
  await aTeacher(page.request)
  await becomeReady(page)
  return loadLastRelease(page)
}

/** The uses, the vote, the swap and the favourite that waited for a network. */
async function expectArrived(page: Page, { arrived }: KeptBrowser): Promise<void> {
  // The server gives a person their data twenty times an hour.
  await expect.poll(() => whatArrived(page.request), { intervals: [1_000] }).toEqual(arrived)
}

async function expectAsLeft(page: Page, { shown }: KeptBrowser): Promise<void> {
  await expect(todaysSlide(page)).toHaveText(shown.title)
  await expect(page.getByRole('radio', { name: shown.ageBand })).toBeChecked()
}

test(
  'after an upgrade Today is as the teacher left it, and what waited for a network arrives',
  { tag: '@long' },
  async ({ page }) => {
    const kept = await upgradedBrowser(page)
    await page.goto('/dashboard')
    await expectAsLeft(page, kept)
    await expectArrived(page, kept)
    await expect(quietLine(page)).toBeHidden()
    await expectAsLeft(page, kept)
  },
)

test('after an upgrade Today opens and is presented without a network, and all of it arrives later', async ({
  page,
  context,
}) => {
  const kept = await upgradedBrowser(page)
  await context.setOffline(true)
  await page.goto('/dashboard')
  await expectCalm(page, kept.shown.title)
  await expectAsLeft(page, kept)
  await page.getByRole('button', { name: 'Present Slide' }).click()
  await expect(page.getByRole('dialog', { name: `Presenting: ${kept.shown.title}` })).toBeVisible()
  await context.setOffline(false)
  await page.goto('/dashboard')
  await expectArrived(page, kept)
  await expectAsLeft(page, kept)
})

test('what waited for a network arrives if another page than Today comes first', { tag: '@long' }, async ({ page }) => {
  const kept = await upgradedBrowser(page)
  await page.goto('/account')
  const swaps = async () => (await whatArrived(page.request)).swaps
  await expect.poll(swaps, { intervals: [1_000] }).toEqual(kept.arrived.swaps)
  await page.goto('/dashboard')
  await expectArrived(page, kept)
})

test('a tab of the last release still gets what it asks for', async ({ context }) => {
  await aTeacher(context.request)
  const calls = readRecording('calls', await ownWords(context))
  const missing: string[] = []
  for (const call of calls) missing.push(...missingIn(await makeCall(context.request, call), call))
  expect(missing).toEqual([])
})
