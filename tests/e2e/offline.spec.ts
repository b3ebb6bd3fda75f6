import type { Locator, Page } from '@playwright/test'
import { testLogin } from '#contract/accounts/sign-in.ts'
import { currentSlide } from '#contract/slides/slides.ts'
import { classVotes } from '#contract/usage/class-votes.ts'
import { recentUse } from '#contract/usage/record.ts'
import { startTimer } from '#tests/support/board.ts'
import { expect, expectAccessible, expectLostCalls, toasts } from '#tests/support/browser.ts'
import { aPlanner, send } from '#tests/support/logins.ts'
import { becomeReady, days, openOn, quietLine, readyLine, test, todaysSlide } from '#tests/support/ready.ts'
import { thisWeek } from '#tests/support/this-week.ts'

const { monday, tuesday } = thisWeek
/** The library's slide of the Monday after. */
const nextTitle = 'Nine tries later'

const boardOf = (page: Page) => page.getByRole('dialog', { name: /^Presenting: / })

async function present(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Present Slide' }).click()
  await startTimer(page)
  return boardOf(page)
}

async function closeBoard(page: Page): Promise<void> {
  await boardOf(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(boardOf(page)).toBeHidden()
}

async function openTool(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('dialog', { name: 'Tools' }).getByRole('button', { name }).click()
}

/** The slide is there, and nothing on the page is alarming. */
async function expectCalm(page: Page, title: string): Promise<void> {
  await expect(todaysSlide(page)).toHaveText(title)
  await expect(quietLine(page)).toBeVisible()
  await expect(readyLine(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
}

async function vote(page: Page): Promise<void> {
  const count = async (hands: readonly number[]) => {
    for (const [index, number] of hands.entries())
      await page.getByRole('spinbutton').or(page.getByRole('textbox')).nth(index).fill(String(number))
  }
  await openTool(page, /^Vote/)
  await count([12, 8])
  await page.getByRole('button', { name: /^Talk for/ }).click()
  await openTool(page, /^Vote/)
  await count([6, 14])
  await page.getByRole('button', { name: 'Show what changed' }).click()
  await expect(page.getByRole('heading', { name: 'At least 6 changed their minds' })).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Swaps today's slide, takes that back, and swaps it again. Returns the title of the new one. */
async function swap(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Swap today’s slide' })
  const swapOnce = async () => {
    await page.getByRole('button', { name: 'Not right for my class' }).click()
    await dialog
      .getByRole('button', { name: /^Use this/ })
      .first()
      .click()
    await expect(dialog).toBeHidden()
    await expect(todaysSlide(page)).not.toHaveText(monday.title)
  }
  await swapOnce()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(todaysSlide(page)).toHaveText(monday.title)
  await swapOnce()
  return todaysSlide(page).innerText()
}

for (const { cut, how, restore, tag } of [
  {
    how: 'the network is off',
    tag: [],
    cut: ({ page }: { page: Page }) => page.context().setOffline(true),
    restore: ({ page }: { page: Page }) => page.context().setOffline(false),
  },
]) {
  test(`while ${how}, every day works, and the server hears of it once`, { tag }, async ({ page, context, request, network, consoleErrors }) => {
    await send(page.request, testLogin.path, await aPlanner(request))
    await becomeReady(page)
    await expectAccessible(page)
    await cut({ page })

    await page.reload()
    await expectCalm(page, monday.title)
    await expectAccessible(page)
    for (const bookmark of ['/dashboard', '/dashboard?from=bookmarks']) {
      const tab = await context.newPage()
      await tab.goto(bookmark)
      await expectCalm(tab, monday.title)
      await tab.close()
    }
    await present(page)
    await closeBoard(page)
    const swapped = await swap(page)
    await page.reload()
    await expectCalm(page, swapped)
    await page.goto('/dashboard/library')
    console.log(await page.locator('body').innerText())
    await page.goto('/dashboard/plan')
    console.log(await page.locator('body').innerText())

    await openOn(page, days.tomorrow)
    await expectCalm(page, tuesday.title)
    await present(page)
    await closeBoard(page)

    await openOn(page, days.nextMonday)
    await expectCalm(page, nextTitle)
    const board = await present(page)
    await openTool(page, /^Talk steps/)
    await board.getByRole('button', { name: /^Next: / }).click()
    await vote(page)
    await closeBoard(page)
    console.log(await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]))

    await restore({ page })
    await expect(quietLine(page)).toBeHidden()
    const ask = async (path: string) => (await page.request.get(path)).json()
    console.log(await ask(recentUse.path), JSON.stringify(await ask(classVotes.path)))
    await expect.poll(async () => (await ask(currentSlide.path)).title).toBe(swapped)
    expectLostCalls(consoleErrors)
  })
}
