import type { Locator, Page } from '@playwright/test'
import { testLogin } from '#contract/accounts/sign-in.ts'
import { addOwnSlide } from '#contract/slides/own-slides.ts'
import { recordUse } from '#contract/usage/record.ts'
import { aPlanner, aTeacher, send } from '#tests/support/accounts/logins.ts'
import {
  arriveAs,
  submitLogin,
  expect,
  expectGoodScreen,
  expectGoodScreenEverywhere,
  expectRefusals,
  field,
  fillIn,
  test,
  toasts,
  expectGoodState,
} from '#tests/support/app/browser.ts'
import { startTimer } from '#tests/support/present/board.ts'

/** The server's day: a Monday of Anti-Bullying Week. */
const today = '2026-11-16'
const slide = { theme: 'monday', title: 'Our assembly', prompt: 'What made you curious, and why?', timerDuration: 180 }

test.beforeEach(async ({ page, request }) => {
  await arriveAs(page, await aPlanner(request), { door: testLogin })
})

function list(page: Page): Locator {
  return page.getByRole('list', { name: 'Your own slides' })
}

async function openEditor(page: Page): Promise<void> {
  await page.goto('/dashboard/slides/new')
  await expect(page.getByRole('heading', { level: 1, name: 'A new slide' })).toBeVisible()
}

/** The preview board beside the fields. */
function preview(page: Page) {
  return page.frameLocator('iframe[title="How it looks on the board"]')
}

test('a slide can be written, pinned to today and presented', async ({ page }) => {
  await page.goto('/dashboard/slides')
  await expect(page.getByText('You have not written a slide yet')).toBeVisible()
  await expectGoodState(page)
  await page.getByRole('link', { name: 'Add New Slide' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A new slide' })).toBeFocused()
  await fillIn(page, {
    Title: slide.title,
    Question: slide.prompt,
    'Starters for everyone': 'It made me…\nI wonder why…',
  })
  await page.getByRole('tab', { name: 'Year 5 & 6' }).click()
  await fillIn(page, { 'Starters for Year 5 & 6': 'But…', Day: today })
  await expect(field(page, 'Theme')).toBeDisabled()
  await expect(preview(page).locator('.ask')).toHaveText(slide.prompt)
  await expect(preview(page).locator('.says li')).toHaveText(['But…'])
  await expectGoodScreenEverywhere(page)
  await page.getByRole('button', { name: 'Save slide' }).click()
  await expect(toasts(page)).toContainText('“Our assembly” is on Monday 16 November 2026.')
  await expect(list(page).getByRole('listitem')).toContainText(['Our assembly Monday MindsetMonday 16 November 2026'])
  await expectGoodScreenEverywhere(page)

  await page.getByRole('link', { name: 'Back to Plan' }).click()
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  const todays = page.getByRole('region', { name: 'Today’s Slide' })
  await expect(todays.getByRole('heading', { level: 2 })).toHaveText(slide.title)
  await expect(todays.getByRole('list', { name: 'Sentence starters' }).getByRole('listitem')).toHaveText([
    'It made me…',
    'I wonder why…',
  ])
  const use = page.waitForResponse((response) => response.url().endsWith('/usage'))
  await page.getByRole('button', { name: 'Present Slide' }).click()
  await expect(page.getByRole('dialog', { name: 'Presenting: Our assembly' })).toContainText(slide.prompt)
  await startTimer(page)
  expect((await use).status()).toBe(200)
  await page.keyboard.press('Escape')
})

test('a reload loses nothing, and leaving the page asks first', { tag: '@long' }, async ({ page }) => {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await openEditor(page)
  await fillIn(page, { Title: 'Half a slide' })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await expect(field(page, 'Title')).toHaveValue('Half a slide')
  await expect(page.getByText('What you had written and not saved is still here.')).toBeVisible()
  await page.getByRole('button', { name: 'Start afresh' }).click()
  await expect(field(page, 'Title')).toHaveValue('')
  await page.reload()
  expect(asked).toHaveLength(1)
})

test(
  'if two people change a slide, the second chooses whose text stays',
  { tag: '@long' },
  async ({ page, context, consoleErrors }) => {
    const { id } = await send(page.request, addOwnSlide.path, slide)
    const otherTab = await context.newPage()
    for (const tab of [page, otherTab]) {
      await tab.goto(`/dashboard/slides/${id}`)
      await expect(field(tab, 'Title')).toHaveValue(slide.title)
    }
    await fillIn(otherTab, { Title: 'Theirs' })
    await otherTab.getByRole('button', { name: 'Save slide' }).click()
    await expect(list(otherTab)).toContainText('Theirs')
    await fillIn(page, { Title: 'Mine' })
    await page.getByRole('button', { name: 'Save slide' }).click()
    await expect(page.getByRole('alert')).toContainText('Someone has changed this slide since you opened it.')
    await expectGoodScreen(page)
    expectRefusals(consoleErrors, 409)
    await page.getByRole('button', { name: 'Take theirs' }).click()
    await expect(field(page, 'Title')).toHaveValue('Theirs')
    await fillIn(page, { Title: 'Ours' })
    await page.getByRole('button', { name: 'Save slide' }).click()
    await expect(list(page)).toContainText('Ours')
  },
)

test(
  'the preview full screen is not counted as a use, and typing in the fields does not start the timer',
  { tag: '@long' },
  async ({ page }) => {
    const uses: string[] = []
    const path = recordUse.path.split('/').at(-1) ?? ''
    page.on('request', (request) => request.url().endsWith(path) && uses.push(request.url()))
    await openEditor(page)
    await field(page, 'Question').pressSequentially('Try 1 + 2 rat traps?')
    await expect(field(page, 'Question')).toHaveValue('Try 1 + 2 rat traps?')
    await page.getByRole('button', { name: 'Preview full screen' }).click()
    const board = page.getByRole('dialog', { name: 'Presenting: A new slide' })
    await expect(board.getByRole('heading', { level: 2 })).toHaveText('Try 1 + 2 rat traps?')
    await startTimer(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Preview full screen' })).toBeFocused()
    expect(uses).toEqual([])
  },
)

test(
  'signing in returns to the editor, and a teacher under a school’s licence is told who can use it',
  { tag: '@long' },
  async ({ anotherBrowser, request, consoleErrors }) => {
    const page = await anotherBrowser()
    await page.goto('/dashboard/slides/new')
    await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fslides%2Fnew')
    await submitLogin(page, await aTeacher(request))
    await expect(page).toHaveURL('/dashboard/slides/new')
    await expect(page.getByRole('main')).toContainText('Only who holds the licence can do this.')
    await expectGoodScreen(page)
    expectRefusals(consoleErrors, 403)
  },
)
