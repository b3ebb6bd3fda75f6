import type { Page } from '@playwright/test'
import { aTeacher } from '#tests/support/accounts/logins.ts'
import { arriveAs, arriveAsTeacher, expect, expectGoodScreenEverywhere, test } from '#tests/support/app/browser.ts'
import { thisWeek } from '#tests/support/slides/this-week.ts'
import { button } from '#tests/support/tour/tour.ts'

const { monday } = thisWeek

test(
  'the Board shortcut presents today’s slide at once, and a reload does not present it again',
  { tag: '@long' },
  async ({ page }) => {
    await arriveAsTeacher(page, '/dashboard?board')
    const board = page.getByRole('dialog', { name: `Presenting: ${monday.title}` })
    await expect(board.getByRole('heading', { level: 2 })).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await page.keyboard.press('Escape')
    await expect(board).toHaveCount(0)
    await expect(button(page, 'Present Slide')).toBeFocused()
    await page.reload()
    await expect(page.getByText('of 5 slides used').first()).toBeVisible()
    await expect(board).toHaveCount(0)
  },
)

test('the browser’s offer to install the app waits on the account page', { tag: '@long' }, async ({ page }) => {
  // As early as a browser sends it.
  await page.addInitScript(() => {
    window.addEventListener('load', () => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      const answered = { prompt: async () => {}, userChoice: Promise.resolve({ outcome: 'accepted' }) }
      window.dispatchEvent(Object.assign(event, answered))
    })
  })
  await page.setViewportSize({ width: 360, height: 800 })
  await arriveAsTeacher(page, '/account#on-this-device')
  const card = page.getByRole('region', { name: 'On this device' })
  await expect(card).toBeInViewport({ ratio: 0.9 })
  await expectGoodScreenEverywhere(page)
  await button(card, 'Install The Daily Dot').click()
  await expect(card.getByRole('status')).toHaveText('The Daily Dot is installed. From now on, open it from its icon.')
  await expect(card.getByRole('status')).toBeFocused()
})

/** What the app keeps for days without a network, by name. */
async function keptIn(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...(await indexedDB.databases()).map(({ name = '' }) => name),
    ...(await caches.keys()),
  ])
}

async function keep(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await caches.open('dd-pictures')
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open('dd-pack')
      opening.addEventListener('success', () => {
        opening.result.close()
        resolve()
      })
    })
  })
}

test('a public page deletes what the app kept once no one is signed in, and not before', async ({ page }) => {
  const login = await aTeacher(page.request)
  await arriveAs(page, login, { at: '/cookies' })
  await keep(page)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible()
  expect((await keptIn(page)).toSorted()).toEqual(['dd-pack', 'dd-pictures'])
  await page.getByRole('link', { name: 'Log Out' }).first().click()
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible()
  await expect.poll(() => keptIn(page)).toEqual([])
})
