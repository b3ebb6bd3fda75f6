import { demoLogins } from '#server/site/demo/rules.ts'
import { arriveAs, expect, expectGoodState, expectNoSidewaysScroll, test } from '#tests/support/app/browser.ts'
import { button } from '#tests/support/tour/tour.ts'
import { paths } from '#web/platform/paths.ts'
import { tours } from '#web/tour/steps.ts'

test('Back returns to the place before, where the person had scrolled to', { tag: '@long' }, async ({ page }) => {
  // On a phone the places stay in reach while the page is scrolled.
  await page.setViewportSize({ width: 390, height: 800 })
  await arriveAs(page, demoLogins.school, { at: paths.school })
  await expect(page.getByRole('button', { name: /^Show all/ })).toBeVisible()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400)
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Today' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeFocused()
  await expect(page).toHaveTitle('Today: The Daily Dot')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'School' })).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400)
})

for (const { place, path } of [
  { place: 'plan', path: paths.plan },
  { place: 'library', path: paths.library },
  { place: 'insights', path: paths.insights },
  { place: 'school', path: paths.school },
  { place: 'slides', path: paths.ownSlides },
] as const)
  test(`${path} is accessible at every size, and Help starts its tour`, { tag: '@long' }, async ({ page }) => {
    await arriveAs(page, demoLogins.school, { at: path })
    const elsewhere = new Set<string | undefined>(['slide-list', 'present', 'favourite'])
    const steps = tours[place].filter(({ anchor }) => !elsewhere.has(anchor))
    // The tour leaves out what is not on the page yet.
    for (const { anchor } of steps)
      if (anchor) await expect(page.locator(`[data-tour="${anchor}"]`).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const width of [360, 390, 820, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    await expectGoodState(page)

    const help = button(page, 'Help')
    await help.press('Enter')
    for (const { title, text } of steps) {
      const tour = page.getByRole('dialog', { name: title })
      await expect(tour).toHaveAccessibleDescription(text)
      await button(tour, title === steps.at(-1)?.title ? 'Finish' : 'Next').press('Enter')
    }
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(help, 'the focus comes back').toBeFocused()
  })
