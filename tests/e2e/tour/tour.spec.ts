import type { Locator, Page } from '@playwright/test'
import { currentSlide } from '#contract/slides/slides.ts'
import {
  arriveAsTeacher,
  expect,
  expectAccessible,
  expectGoodState,
  expectNoSidewaysScroll,
  test,
  sendEmptyPage,
} from '#tests/support/app/browser.ts'
import {
  boxOf,
  button,
  cardOf,
  completed,
  expectInTheMiddle,
  expectStep,
  expectToPointAt,
  slideOf,
  tourOf,
} from '#tests/support/tour/tour.ts'

// A new teacher's browser: unlike in all other specs, the tour is not completed in it.
test.use({ storageState: { cookies: [], origins: [] } })

test.beforeEach(async ({ page }) => {
  await arriveAsTeacher(page)
  await expect(slideOf(page)).toBeVisible()
})

/** The target of each step, located as a teacher would find it. */
const explained = (page: Page): (Locator | undefined)[] => [
  undefined,
  slideOf(page).getByRole('heading', { level: 2 }),
  button(page, 'Present Slide'),
  page.getByText(/^3 minutes, /),
  page.getByRole('group', { name: 'Age band' }),
  page.getByRole('region', { name: 'This Week’s Themes' }),
  undefined,
]

test('with the mouse: seven steps, each beside its target', { tag: '@long' }, async ({ page }) => {
  test.slow()
  const tour = tourOf(page)
  for (const [at, anchor] of explained(page).entries()) {
    await expectStep(tour, at + 1)
    if (anchor) await expectToPointAt(tour, anchor)
    else await expectInTheMiddle(tour)
    if (at === 0) await expectAccessible(page)
    else await expectGoodState(page)
    if (at === 0) await expect(button(tour, 'Previous')).toBeDisabled()
    else await expect(button(tour, 'Previous')).toBeEnabled()
    if (at < 6) await button(tour, 'Next').click()
  }
  await button(tour, 'Previous').click()
  await expectStep(tour, 6)
  await button(tour, 'Next').click()
  expect(await completed(page)).toBe(false)
  await button(tour, 'Finish').click()
  await expect(tour).toHaveCount(0)
  expect(await completed(page)).toBe(true)
})

test(
  'with the keyboard: Help starts the tour, and has the focus again afterwards',
  { tag: '@long' },
  async ({ page }) => {
    const tour = tourOf(page)
    await button(tour, 'Skip Tour').click()
    await button(page, 'Help').focus()
    await page.keyboard.press('Enter')
    await expect(button(tour, 'Next')).toBeFocused()
    for (let number = 1; number < 7; number += 1) {
      await expectStep(tour, number)
      await page.keyboard.press(number % 2 ? 'Enter' : 'ArrowRight')
    }
    await expectStep(tour, 7)
    await page.keyboard.press('ArrowRight')
    await expectStep(tour, 7)
    for (let number = 6; number > 0; number -= 1) {
      await page.keyboard.press('ArrowLeft')
      await expectStep(tour, number)
    }
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+Tab')
    await expect(button(tour, 'Previous')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button(tour, 'Next'), 'Previous has nowhere to go, so the focus goes on').toBeFocused()
    for (const name of ['Skip Tour', 'Close']) {
      await page.keyboard.press('Tab')
      await expect(button(tour, name)).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(tour).toHaveCount(0)
    await expect(button(page, 'Help')).toBeFocused()
  },
)

test('Restart Tour clears its completion and starts again', { tag: '@long' }, async ({ page }) => {
  const tour = tourOf(page)
  await expectStep(tour, 1)
  for (let step = 1; step < 7; step += 1) await page.keyboard.press('ArrowRight')
  await button(tour, 'Finish').click()
  await button(page, 'Help').click()
  await expectStep(tour, 1)
  for (let step = 1; step < 7; step += 1) await page.keyboard.press('ArrowRight')
  expect(await completed(page)).toBe(true)
  await button(tour, 'Restart Tour').click()
  await expectStep(tour, 1)
  await expect(button(tour, 'Next')).toBeFocused()
  expect(await completed(page)).toBe(false)
})

test('the card follows a target that moves', { tag: '@long' }, async ({ page }) => {
  const tour = tourOf(page)
  await button(tour, 'Next').click()
  await expectStep(tour, 2)
  const title = slideOf(page).getByRole('heading', { level: 2 })
  await expectToPointAt(tour, title)
  await page.setViewportSize({ width: 800, height: 900 })
  await expectToPointAt(tour, title)
})

test('at the weekend Help leaves out the steps about a slide', { tag: '@long' }, async ({ page }) => {
  await button(tourOf(page), 'Skip Tour').click()
  await sendEmptyPage(page)
  await page.route(currentSlide.path, async (route) => {
    const next = await (await route.fetch()).json()
    await route.fulfill({
      json: { weekend: true, message: 'It’s the weekend!', next, validUntil: '2026-11-16T00:00:00.000Z' },
    })
  })
  await page.reload()
  await expect(slideOf(page)).toContainText('It’s the weekend!')
  const themes = page.getByRole('region', { name: 'This Week’s Themes' })
  await expect(themes).toBeVisible()
  await button(page, 'Help').click()
  const tour = tourOf(page)
  await expectStep(tour, 1, 3)
  await button(tour, 'Next').click()
  await expectStep(tour, 2, 3)
  await expectToPointAt(tour, themes)
  await button(tour, 'Next').click()
  await expectAccessible(page)
  await button(tour, 'Finish').click()
  await expect(tour).toHaveCount(0)
})

test(
  'on a phone the card lies along an edge without animation, and the page ends where it began',
  { tag: '@long' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 800 })
    // Beside the words on whom to look after, which few slides have, the card would lie over the first line of the slide.
    await sendEmptyPage(page)
    await page.route(currentSlide.path, async (route) => {
      const slide: object = await (await route.fetch()).json()
      await route.fulfill({ json: { ...slide, sensitivity: 0 } })
    })
    await page.reload()
    // On a slow machine the tour has already been offered in the page before.
    await button(page, 'Help').click()
    const tour = tourOf(page)
    for (const [at, anchor] of explained(page).entries()) {
      await expectStep(tour, at + 1)
      if (anchor) await expectToPointAt(tour, anchor)
      const { left, top, right, bottom } = await boxOf(cardOf(tour))
      expect([left, right]).toEqual([16, 344])
      if (anchor) expect(Math.min(Math.abs(top - 16), Math.abs(bottom - 784))).toBeLessThan(1)
      await expectNoSidewaysScroll(page)
      if (at < 6) await button(tour, 'Next').click()
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    }
    await expectAccessible(page)
    await button(tour, 'Close').click()
    await expect(tour).toHaveCount(0)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  },
)
