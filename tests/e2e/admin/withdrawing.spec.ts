import type { Locator, Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoLogins } from '#server/site/demo/rules.ts'
import { expect, expectGoodState, submitLogin, test, toasts } from '#tests/support/app/browser.ts'
import { type ServerProcess, startLimitMs, startServer } from '#tests/support/platform/server-process.ts'
import { thisWeek } from '#tests/support/slides/this-week.ts'
import { tourCompletedKey } from '#web/tour/tour-flags.ts'

// Its own server: on the shared ones every other journey would see the replacement.
test.describe.configure({ mode: 'default' })

const { title } = thisWeek.monday
let server: ServerProcess
let dataDir: string

test.beforeAll(async () => {
  test.setTimeout(startLimitMs)
  dataDir = await mkdtemp(join(tmpdir(), 'daily-dot-withdrawing-'))
  server = await startServer({ DATA_DIR: dataDir, TEST_NOW: '2026-11-16T08:50:00Z' })
})

test.afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await rm(dataDir, { recursive: true })
})

async function arrive(page: Page, login: { email: string; password: string }, door: string): Promise<void> {
  await page.goto(server.url + door)
  await submitLogin(page, login)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

const todaysSlide = (page: Page) => page.getByRole('region', { name: 'Today’s Slide' })
const rowOf = (page: Page, list: string, words: string): Locator =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: words })

/** With the keyboard alone: the focus must be where it can be expected. */
test(
  'an administrator withdraws today’s slide and brings it back; schools see it at once',
  { tag: '@long' },
  async ({ page, anotherBrowser }) => {
    test.slow()
    const school = await anotherBrowser()
    await school.addInitScript((key) => localStorage.setItem(key, 'true'), tourCompletedKey)
    await arrive(school, demoLogins.school, '/login')
    await expect(todaysSlide(school)).toContainText(title)

    await arrive(page, demoLogins.admin, '/admin-login')
    await page.getByRole('link', { name: 'Slides', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Slides' })).toBeFocused()
    await rowOf(page, 'Slides', title)
      .getByRole('button', { name: /^Withdraw/ })
      .press('Enter')
    const dialog = page.getByRole('dialog', { name: `Withdraw “${title}”` })
    await expect(dialog.getByLabel(/^Reason/)).toBeFocused()
    await page.keyboard.type('It is in the news.')
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio').nth(1)).toBeChecked()
    const sentence = dialog.getByText(/^Every school sees/)
    const [, instead = ''] = /“(.+?)” instead/.exec((await sentence.textContent()) ?? '') ?? []
    await expectGoodState(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Withdraw everywhere' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText(`Every school sees “${instead}” instead.`)
    const withdrawn = rowOf(page, 'Withdrawn slides', title)
    await expect(withdrawn).toContainText(`Schools see “${instead}” instead.`)
    await expectGoodState(page)

    await school.reload()
    await expect(todaysSlide(school)).toContainText(instead)
    await expect(todaysSlide(school)).not.toContainText(title)

    await withdrawn.getByRole('button', { name: /^Bring it back/ }).press('Enter')
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Bring it back' }).press('Enter')
    await expect(toasts(page)).toContainText('The slide is back on its days.')
    await expect(page.getByText('No slide is withdrawn.')).toBeVisible()
    await school.reload()
    await expect(todaysSlide(school)).toContainText(title)
  },
)
