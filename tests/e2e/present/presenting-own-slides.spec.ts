import type { Locator, Page } from '@playwright/test'
import { testLogin } from '#contract/accounts/sign-in.ts'
import { boardLimits } from '#contract/slides/board-limits.ts'
import { addOwnSlide } from '#contract/slides/own-slides.ts'
import { aPlanner, send } from '#tests/support/accounts/logins.ts'
import { arriveAs, expect, test } from '#tests/support/app/browser.ts'
import { boardFaults } from '#tests/support/present/board.ts'

test.beforeEach(async ({ page, request }) => {
  await arriveAs(page, await aPlanner(request), { door: testLogin })
})

const boards = [
  [1024, 768],
  [1280, 800],
  [1366, 768],
  [1920, 1080],
  [3840, 2160],
] as const

type Texts = { prompt: string; followUp: string; starters: readonly string[] }

async function present(page: Page, { prompt, followUp, starters }: Texts): Promise<Locator> {
  expect([prompt.length, followUp.length, ...starters.map(({ length }) => length)], 'as long as can be').toEqual([
    boardLimits.promptCharacters,
    boardLimits.followUpCharacters,
    ...Array.from({ length: boardLimits.starters }, () => boardLimits.starterCharacters),
  ])
  const texts = { title: 'Our assembly', prompt, followUp, sentenceStarters: starters }
  await send(page.request, addOwnSlide.path, { ...texts, theme: 'monday', timerDuration: 1800, pinnedOn: '2026-11-16' })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Present Slide' }).click()
  return page.getByRole('dialog', { name: 'Presenting: Our assembly' })
}

test('the longest accepted slide is readable on every board', { tag: ['@window', '@long'] }, async ({ page }) => {
  const board = await present(page, {
    prompt:
      'Which would help our new class more on its first morning together: one brave question, or one kind and patient listener?',
    followUp: 'What would somebody say who sees it in quite another way, and what might change your own mind on it?',
    starters: [
      'Adding to that, a kind listener also helps because they',
      'But a brave question can cost too much on the first day',
      'A patient listener shows everybody that they matter, so',
      'It depends on whether the class has met before and when',
    ],
  })
  for (const [width, height] of boards) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => boardFaults(board), `${width}×${height}`).toEqual([])
  }
})

for (const [what, word] of [
  ['of very long words', 'understanding '],
  ['of one endless word', 'a'],
] as const) {
  test(
    `the longest slide ${what} fits every board in smaller letters`,
    { tag: ['@window', '@long'] },
    async ({ page }) => {
      const text = (length: number) => `${word.repeat(length).slice(0, length - 1)}?`
      const starters = ['1', '2', '3', '4'].map((start) => start + text(boardLimits.starterCharacters - 1))
      const { promptCharacters, followUpCharacters } = boardLimits
      const board = await present(page, {
        prompt: text(promptCharacters),
        followUp: text(followUpCharacters),
        starters,
      })
      const off = async () => (await boardFaults(board)).filter((fault) => !fault.includes('has letters of'))
      for (const [width, height] of boards) {
        await page.setViewportSize({ width, height })
        await expect.poll(off, `${width}×${height}`).toEqual([])
      }
      await page.setViewportSize({ width: 360, height: 740 })
      await expect.poll(() => board.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
    },
  )
}
