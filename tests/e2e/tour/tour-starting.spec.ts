import type { Locator, Page } from '@playwright/test'
import { readAccount } from '#contract/accounts/account.ts'
import { keepChoices } from '#contract/accounts/keep-choices.ts'
import { schoolLogin } from '#contract/accounts/sign-in.ts'
import { currentSlide } from '#contract/slides/slides.ts'
import { aTeacher, send } from '#tests/support/accounts/logins.ts'
import { arriveAsTeacher, expect, expectLostCalls, test, toasts, sendEmptyPage } from '#tests/support/app/browser.ts'
import { hold } from '#tests/support/app/hold.ts'
import { button, completed, expectStep, slideOf, tourOf } from '#tests/support/tour/tour.ts'

// A new teacher's browser: unlike in all other specs, the tour is not completed in it.
test.use({ storageState: { cookies: [], origins: [] } })

test.beforeEach(async ({ page }) => {
  // Their login does not learn of it: these are about one browser.
  await page.route(`**${keepChoices.path}`, (route) => route.fulfill({ json: { success: true, message: '' } }))
  await page.clock.install({ time: new Date('2026-11-16T08:50:00Z') })
  await arriveAsTeacher(page)
  await expect(slideOf(page)).toBeVisible()
})

/** A dashboard that has just loaded, with a fake clock. */
async function reloadInStoppedTime(page: Page): Promise<void> {
  await sendEmptyPage(page)
  const account = await hold(page, readAccount.path)
  // On a slow machine the tour has already opened in the page before.
  await page.addInitScript(() => localStorage.clear())
  await page.reload()
  await expect(page.getByText('Loading your daily slide...')).toBeVisible()
  await page.clock.pauseAt(new Date('2026-11-16T10:00:00Z'))
  account.release()
  await expect(async () => {
    // Responses are rendered in the next task.
    await page.clock.runFor(1)
    await expect(slideOf(page)).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [20] })
}

/** Lets time pass: the tour does not open, and the page stays usable. */
async function expectToBeLeftAlone(page: Page): Promise<void> {
  // Before the app has taken over the page, nothing waits for the time to pass.
  await choose(page, 'Year 5 & 6')
  await page.clock.fastForward('01:00')
  await choose(page, 'Year 1 & 2')
  await expect(tourOf(page)).toHaveCount(0)
}

async function choose(page: Page, band: string): Promise<void> {
  await slideOf(page).getByText(band).click()
  await expect(slideOf(page).getByRole('radio', { name: band })).toBeChecked()
}

test('the tour starts a second after the first dashboard has loaded', async ({ page }) => {
  await reloadInStoppedTime(page)
  await page.clock.runFor(900)
  await expect(tourOf(page)).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(tourOf(page)).toBeVisible()
})

test('the tour does not interrupt a presentation', { tag: '@long' }, async ({ page }) => {
  await reloadInStoppedTime(page)
  await button(page, 'Present Slide').click()
  const board = page.getByRole('dialog', { name: /^Presenting: / })
  // It becomes modal once it is painted, and the tour looks for a modal dialog.
  await expect.poll(() => board.evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  await page.clock.runFor(2_000)
  await page.keyboard.press('Escape')
  await expect(board).toHaveCount(0)
  await page.clock.resume()
  await expectToBeLeftAlone(page)
})

test('Finish ends the tour for good', { tag: '@long' }, async ({ page }) => {
  const tour = tourOf(page)
  await expectStep(tour, 1)
  for (let step = 1; step < 7; step += 1) await page.keyboard.press('ArrowRight')
  await button(tour, 'Finish').click()
  await expect(tour).toHaveCount(0)
  expect(await completed(page)).toBe(true)
  await page.reload()
  await expectToBeLeftAlone(page)
})

for (const [way, leave] of [
  ['Skip Tour', (tour: Locator) => button(tour, 'Skip Tour').click()],
  ['Close', (tour: Locator) => button(tour, 'Close').click()],
  ['Escape', (tour: Locator) => tour.page().keyboard.press('Escape')],
] as const)
  test(
    `${way} closes the tour without completing it, and it does not open by itself again`,
    { tag: '@long' },
    async ({ page }) => {
      const tour = tourOf(page)
      await expectStep(tour, 1)
      await leave(tour)
      await expect(tour).toHaveCount(0)
      expect(await completed(page)).toBe(false)
      await expectToBeLeftAlone(page)
      await page.reload()
      await expectToBeLeftAlone(page)
      await button(page, 'Help').click()
      await expectStep(tour, 1)
    },
  )

test('Help’s own page leads to the tour of Today, once', async ({ page }) => {
  await button(tourOf(page), 'Skip Tour').click()
  await page.goto('/help')
  await page.getByRole('link', { name: 'Start the tour of Today' }).click()
  await expectStep(tourOf(page), 1)
  await expect(page).toHaveURL('/dashboard')
  await page.reload()
  await expectToBeLeftAlone(page)
})

test('Escape pressed as soon as the tour shows closes it', { tag: '@long' }, async ({ page }) => {
  await button(tourOf(page), 'Skip Tour').click()
  await expect(tourOf(page)).toHaveCount(0)
  const pressed = await page.evaluateHandle(() => {
    const keys: string[] = []
    new MutationObserver((_, watcher) => {
      if (!document.querySelector('dialog[open]')) return
      watcher.disconnect()
      keys.push('Escape')
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    }).observe(document.body, { childList: true, subtree: true, attributes: true })
    return keys
  })
  await button(page, 'Help').click()
  await expect.poll(() => pressed.jsonValue()).toEqual(['Escape'])
  await expect(tourOf(page)).toHaveCount(0)
})

test('another account in the same browser gets the tour too', { tag: '@long' }, async ({ page }) => {
  await button(tourOf(page), 'Skip Tour').click()
  // The page of the teacher before may be about to ask for something, and would be refused.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await arriveAsTeacher(page)
  await expectStep(tourOf(page), 1)
})

test(
  'while the tour is open the slide can be presented, and the tour goes on afterwards',
  { tag: '@long' },
  async ({ page }) => {
    const tour = tourOf(page)
    await button(tour, 'Next').click()
    await button(page, 'Present Slide').click()
    const board = page.getByRole('dialog', { name: /^Presenting: / })
    await expect(board.getByRole('heading', { level: 2 })).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(board).toHaveCount(0)
    await expect(button(page, 'Present Slide')).toBeFocused()
    await expect(tour).toContainText('Step 2 of 7')
  },
)

test('the tour waits for the slide', { tag: '@long' }, async ({ page }) => {
  await button(tourOf(page), 'Skip Tour').click()
  await page.evaluate(() => localStorage.clear())
  await sendEmptyPage(page)
  const slide = await hold(page, currentSlide.path)
  await page.reload()
  await button(page, 'Help').click()
  await page.clock.fastForward('00:30')
  await expect(page.getByText('Loading your daily slide...')).toBeVisible()
  await expect(tourOf(page)).toHaveCount(0)
  slide.release()
  await expectStep(tourOf(page), 1)
})

test('without an open licence there is no Help and no tour', { tag: '@long' }, async ({ page }) => {
  await sendEmptyPage(page)
  await page.route(readAccount.path, async (route) => {
    const account = await (await route.fetch()).json()
    await route.fulfill({ json: { ...account, licence: { ...account.licence, state: 'expired' } } })
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'The licence has ended' })).toBeVisible()
  await page.clock.fastForward('01:00')
  await expect(button(page, 'Help')).toHaveCount(0)
  await expect(tourOf(page)).toHaveCount(0)
})

test(
  'a browser without storage does not get the tour on every page, but has Help',
  { tag: '@long' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Blocked', 'SecurityError')
        },
      })
    })
    await page.reload()
    await expectToBeLeftAlone(page)
    await button(page, 'Help').click()
    await expectStep(tourOf(page), 1)
  },
)

test(
  'if the tour’s code fails to load, Help says so and the slide stays',
  { tag: '@long' },
  async ({ page, consoleErrors }) => {
    // Also a second try, which has another address.
    await page.route('**/tour-window*', (route) => route.abort())
    await page.reload()
    await button(page, 'Help').click()
    await expect(toasts(page)).toContainText('We could not load the tour')
    await expect(slideOf(page)).toBeVisible()
    expectLostCalls(consoleErrors)
  },
)

test('a teacher to whom the tour was offered on one device is left alone on the next, until it is restarted', async ({
  page,
  anotherBrowser,
}) => {
  // The page of the teacher before may be about to keep that the tour was offered.
  await page.goto('about:blank')
  await page.unroute(`**${keepChoices.path}`)
  const login = await aTeacher(page.request)
  const offered = page.waitForResponse(`**${keepChoices.path}`)
  await page.goto('/dashboard')
  await button(tourOf(page), 'Skip Tour').click()
  expect((await offered).status()).toBe(200)

  const other = await anotherBrowser()
  await other.clock.install({ time: new Date('2026-11-16T08:50:00Z') })
  await send(other.request, schoolLogin.path, login)
  await other.goto('/dashboard')
  await expectToBeLeftAlone(other)
  const restarted = other.waitForResponse(`**${keepChoices.path}`)
  await button(other, 'Help').click()
  await expectStep(tourOf(other), 1)
  for (let step = 1; step < 7; step += 1) await other.keyboard.press('ArrowRight')
  await button(tourOf(other), 'Restart Tour').click()
  await restarted
  await other.reload()
  await expectStep(tourOf(other), 1)
})
