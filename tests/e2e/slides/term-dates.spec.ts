import type { Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoLogins } from '#server/site/demo/rules.ts'
import {
  arriveAs,
  arriveAsTeacher,
  expect,
  expectGoodScreenEverywhere,
  test as base,
} from '#tests/support/app/browser.ts'
import { type ServerProcess, freePort, startServer } from '#tests/support/platform/server-process.ts'
import { closeBoard, present } from '#tests/support/present/teaching.ts'
import { thisWeek } from '#tests/support/slides/this-week.ts'

const monday = '2026-11-16'
const wednesday = '2026-11-18'
const thursday = '2026-11-19'

type School = { address: string; becomeDay: (day: string) => Promise<void> }

const test = base.extend<{ school: School }>({
  /** A server of its own, whose day can change. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from here
  school: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'daily-dot-term-dates-'))
    const port = await freePort()
    const start = async (day: string): Promise<ServerProcess> => {
      const started = await startServer({
        DATA_DIR: folder,
        PORT: String(port),
        TEST_NOW: at(day),
        TRUST_PROXY: 'loopback',
      })
      if (started.child.exitCode !== null) throw new Error(`The server did not start:\n${started.output()}`)
      return started
    }
    let server = await start(monday)
    const stop = async (): Promise<void> => {
      server.child.kill()
      await server.ended
    }
    const becomeDay = async (day: string): Promise<void> => {
      await stop()
      server = await start(day)
    }
    await provide({ address: `http://127.0.0.1:${port}`, becomeDay })
    await stop()
    await rm(folder, { recursive: true })
  },
  baseURL: async ({ school }, provide) => provide(school.address),
})

function at(day: string): string {
  return `${day}T08:50:00Z`
}

const cardOf = (page: Page) => page.getByRole('region', { name: 'Term dates' })
const todayOf = (page: Page) => page.getByRole('region', { name: 'Today’s Slide' })
const progressOf = (page: Page) => page.getByRole('region', { name: 'Weekly Progress' })
const tenDaysOf = (page: Page) => page.getByRole('region', { name: /^Next 10 Days/ }).locator('ol > li')

/** The usual dates, and this Wednesday closed. */
async function enterDates(page: Page): Promise<void> {
  const card = cardOf(page)
  await card.getByRole('button', { name: 'Start from the usual dates' }).click()
  // A day of which only a part is left must not pass for a half term that was left out.
  const halfTerm = card.getByLabel('Half term from').first()
  await halfTerm.focus()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(halfTerm).toHaveAccessibleDescription('Please complete this day.')
  await expect(halfTerm).toBeFocused()
  await halfTerm.fill('2026-10-26')
  await card.getByRole('button', { name: 'Add a closed day' }).click()
  const row = card.getByRole('group', { name: /^Closed day/ })
  await expect(row.getByLabel('Day')).toBeFocused()
  await row.getByLabel('Day').fill(wednesday)
  await row.getByLabel('Why').fill('INSET day')
  await expectGoodScreenEverywhere(page)
  await page.keyboard.press('Enter')
  await expect(card).toContainText('Wed 18 Nov: INSET day')
  await expectGoodScreenEverywhere(page)
}

test(
  'a school enters its dates, and on a closed day its teachers read when school begins again',
  { tag: '@long' },
  async ({ page, school, anotherBrowser }) => {
    test.slow()
    await arriveAs(page, demoLogins.school, { at: '/dashboard/school' })
    await enterDates(page)
    await page.goto('/dashboard/plan')
    const days = page.getByRole('list', { name: 'Slides of 16–20 November 2026' }).locator('> li')
    await expect(days.nth(2)).toContainText('INSET day')
    await expect(days.nth(3)).not.toContainText('INSET day')
    await expect(tenDaysOf(page)).toHaveCount(10)
    await expect(tenDaysOf(page).first()).toContainText(thisWeek.tuesday.title)
    await expect(tenDaysOf(page).nth(1)).toContainText(thisWeek.thursday.title)
    await page.close()

    const teacher = await anotherBrowser()
    await arriveAsTeacher(teacher)
    await expect(todayOf(teacher)).toContainText(thisWeek.monday.title)
    await expect(progressOf(teacher)).toContainText('0 of 4 slides used')
    await expect(progressOf(teacher).getByRole('button', { name: 'Wednesday, closed' })).toBeVisible()

    await teacher.goto('about:blank')
    await school.becomeDay(wednesday)
    await teacher.goto('/dashboard')
    const today = todayOf(teacher)
    await expect(today).toContainText('INSET day')
    await expect(today).toContainText('Thursday 19 November')
    await expect(today).toContainText(thisWeek.thursday.title)
    await expect(today.getByRole('link', { name: thisWeek.monday.title })).toBeVisible()
    await expect(today.getByRole('link', { name: thisWeek.tuesday.title })).toBeVisible()
    await expect(today.getByRole('heading', { name: 'Ask at home' })).toBeVisible()
    await expect(progressOf(teacher)).toContainText('The next slide comes tomorrow.')
    await expectGoodScreenEverywhere(teacher)

    await today.getByRole('button', { name: 'Show today’s slide' }).click()
    const chosen = teacher.getByRole('region', { name: 'Wednesday’s slide' })
    await expect(chosen).toBeFocused()
    await expect(chosen).toContainText(thisWeek.wednesday.title)
    await present(teacher)
    await closeBoard(teacher)
    await expect(progressOf(teacher).getByRole('button', { name: 'Today, Wednesday, used' })).toBeVisible()
    await teacher.getByRole('button', { name: 'Back to today' }).click()
    await expect(today).toContainText('INSET day')

    await teacher.goto('about:blank')
    await school.becomeDay(thursday)
    await teacher.goto('/dashboard')
    await expect(todayOf(teacher).getByRole('heading', { level: 2 })).toHaveText(thisWeek.thursday.title)
    await teacher.goto('/dashboard/plan')
    await expect(tenDaysOf(teacher).first()).toContainText(thisWeek.friday.title)
  },
)
