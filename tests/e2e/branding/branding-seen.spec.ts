import type { Page } from '@playwright/test'
import { saveLogo } from '#contract/branding/logo.ts'
import { aTeacher } from '#tests/support/accounts/logins.ts'
import { expect, expectNoSidewaysScroll, expectRefusals, test, toasts } from '#tests/support/app/browser.ts'
import { shiftsOf, watchShifts } from '#tests/support/app/layout-shift.ts'
import {
  anSvg,
  barLogo,
  brandSettings,
  choose,
  expectShown,
  giveLogo,
  openPicker,
  upload,
} from '#tests/support/branding/branding.ts'
import { aBuyerByCard } from '#tests/support/money/buyers.ts'

const uploads = '**/objects/uploads/**'
const inWhite = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><circle cx="100" cy="100" r="90" fill="#fff"/></svg>',
)

test('the staff of a school see its logo, but no settings for it', { tag: '@long' }, async ({ page }) => {
  const { schoolName, schoolDomain } = await aBuyerByCard(page.request)
  await giveLogo(page.request)
  await aTeacher(page.request, schoolDomain)
  await page.goto('/dashboard')
  await expectShown(barLogo(page, schoolName))
  await page.getByRole('button', { name: 'Present Slide' }).click()
  await expectShown(page.getByRole('dialog', { name: /^Presenting/ }).getByRole('img', { name: schoolName }))
  await page.keyboard.press('Escape')
  // The last part of a teacher's page.
  await expect(page.getByRole('region', { name: 'Quick Tips' })).toBeVisible()
  await expect(brandSettings(page)).toBeHidden()
})

test('on the smallest phones the logo fits and touch targets stay large enough', { tag: '@long' }, async ({ page }) => {
  const { schoolName } = await aBuyerByCard(page.request)
  await giveLogo(page.request)
  for (const width of [320, 360, 390, 430]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/dashboard')
    await expectShown(barLogo(page, schoolName))
    const wide = await barLogo(page, schoolName).evaluate((logo) => logo.clientWidth)
    expect(wide, `the logo at ${width} pixels`).toBeGreaterThan(56)
    expect(await tooSmallForAFinger(page), `at ${width} pixels`).toEqual([])
    await expectNoSidewaysScroll(page)
  }
})

test('a white logo is shown on a dark background', { tag: '@long' }, async ({ page }) => {
  const { schoolName } = await aBuyerByCard(page.request)
  await giveLogo(page.request, { buffer: inWhite })
  await page.goto('/dashboard')
  await expectShown(barLogo(page, schoolName))
  await expect(barLogo(page, schoolName)).toHaveCSS('background-color', 'rgb(27, 31, 59)')
  await giveLogo(page.request)
  await page.reload()
  await expectShown(barLogo(page, schoolName))
  await expect(barLogo(page, schoolName)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('loading the logo causes no layout shift', { tag: '@long' }, async ({ page }) => {
  // The server's day: the greeting's length depends on the day.
  await page.clock.setFixedTime('2026-11-16T08:50:00Z')
  const { schoolName } = await aBuyerByCard(page.request)
  await giveLogo(page.request)
  await watchShifts(page)
  for (const width of [360, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/dashboard')
    await expectShown(barLogo(page, schoolName))
    await page.waitForLoadState('networkidle')
    expect(await shiftsOf(page), `${width} pixels`).toBeLessThan(0.01)
  }
})

test(
  'a slow upload shows its progress, and the logo changes only once it is saved',
  { tag: '@long' },
  async ({ page }) => {
    const { schoolName } = await aBuyerByCard(page.request)
    await page.goto('/dashboard')
    const sent = await holdBack(page, uploads)
    const saved = await holdBack(page, `**${saveLogo.path}`)
    const picker = await openPicker(page)
    await choose(picker, anSvg)
    await upload(picker)
    await sent.waitFor()
    await expect(picker).toContainText('Uploading')
    sent.letThrough()
    await saved.waitFor()
    await expect(brandSettings(page).getByRole('button', { name: 'Uploading...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(brandSettings(page)).toContainText('No custom logo uploaded')
    await expect(barLogo(page, schoolName)).toBeHidden()
    saved.letThrough()
    await expect(toasts(page)).toContainText('Logo Updated')
    await expectShown(barLogo(page, schoolName))
  },
)

test('an expired upload URL is reported, and a retry succeeds', { tag: '@long' }, async ({ page, consoleErrors }) => {
  await aBuyerByCard(page.request)
  await page.goto('/dashboard')
  await page.route(uploads, (route) => route.fulfill({ status: 403, body: '' }))
  const picker = await openPicker(page)
  await choose(picker, anSvg)
  await upload(picker)
  await expect(picker).toContainText('Request has expired')
  await page.unroute(uploads)
  await picker.getByRole('button', { name: 'Retry upload' }).first().click()
  await expect(toasts(page)).toContainText('Logo Updated')
  expectRefusals(consoleErrors, 403)
})

test('another tab shows the new logo when it becomes visible', { tag: '@long' }, async ({ page, context }) => {
  const { schoolName } = await aBuyerByCard(page.request)
  await page.goto('/dashboard')
  await expect(brandSettings(page)).toContainText('No custom logo uploaded')
  const other = await context.newPage()
  await other.goto('/dashboard')
  const picker = await openPicker(other)
  await choose(picker, anSvg)
  await upload(picker)
  await expectShown(barLogo(other, schoolName))
  await expect(barLogo(page, schoolName)).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expectShown(barLogo(page, schoolName))
  await expect(brandSettings(page)).toContainText('In the header and on the board')
})

/** Holds requests to a URL until they are let through. */
async function holdBack(page: Page, address: string) {
  let letThrough = (): void => {}
  const allowed = new Promise<void>((resolve) => (letThrough = resolve))
  const asked = page.waitForRequest(address)
  await page.route(address, async (route) => {
    await allowed
    await route.continue()
  })
  return { waitFor: () => asked, letThrough: () => letThrough() }
}

function tooSmallForAFinger(page: Page): Promise<string[]> {
  return page
    .getByRole('banner')
    .locator('a:visible, button:visible')
    .evaluateAll((targets) =>
      targets
        .map((target) => ({ name: target.textContent, box: target.getBoundingClientRect() }))
        .filter(({ box }) => Math.min(box.width, box.height) < 44)
        .map(({ name }) => name),
    )
}
