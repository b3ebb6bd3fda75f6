import { expect, type Locator, type Page } from '@playwright/test'
import { todaysSlide } from '#tests/support/offline/ready.ts'
import { thisWeek } from '#tests/support/slides/this-week.ts'
import { startTimer } from './board.ts'

const boardOf = (page: Page) => page.getByRole('dialog', { name: /^Presenting: / })

/** Puts the slide on the board and starts its timer, and with that the slide counts as used. */
export async function present(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Present Slide' }).click()
  await startTimer(page)
  return boardOf(page)
}

export async function closeBoard(page: Page): Promise<void> {
  await boardOf(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(boardOf(page)).toBeHidden()
}

export async function openTool(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('dialog', { name: 'Tools' }).getByRole('button', { name }).click()
}

/** Twelve and eight hands before the talk, six and fourteen after it. */
export async function vote(page: Page): Promise<void> {
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

/** Takes the first slide that is offered in place of this Monday's. */
export async function swapToday(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Swap today’s slide' })
  await page.getByRole('button', { name: 'Not right for my class' }).click()
  await dialog
    .getByRole('button', { name: /^Use this/ })
    .first()
    .click()
  await expect(dialog).toBeHidden()
  await expect(todaysSlide(page)).not.toHaveText(thisWeek.monday.title)
}
