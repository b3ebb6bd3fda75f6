import type { Locator, Page } from '@playwright/test'
import { currentSlide, type DatedSlide } from '#contract/slides/slides.ts'
import { toDatedSlide } from '#server/slides/schedule/rules.ts'
import { shippedLibrary } from '#server/slides/shipped/library.ts'
import { slidesIn } from '#server/slides/shipped/rules.ts'
import { arriveAsTeacher, expect, expectAccessible, sendEmptyPage, test } from '#tests/support/app/browser.ts'
import { boardFaults } from '#tests/support/present/board.ts'

const day = '2020-09-30'
const byPrompt = slidesIn(shippedLibrary())
  .map((slide) => toDatedSlide({ date: day, slide, themedWeekName: null }, new Date(day)))
  .toSorted((one, other) => other.prompt.length - one.prompt.length)
const [longest] = byPrompt
const usual = byPrompt[Math.floor(byPrompt.length / 2)]

const windows = [
  [1920, 1080],
  [1280, 720],
  [1024, 768],
  [820, 1180],
  [360, 740],
] as const
const sizes = [100, 120, 140] as const
type Comfort = { size: number; spacing: 'usual' | 'wider' }

test.describe.configure({ timeout: 180_000 })

for (const [which, slide] of [
  ['the longest prompt', longest],
  ['a usual slide', usual],
] as const)
  for (const [width, height] of windows)
    test(`${which} is larger in each text size at ${width}×${height}, and fits`, { tag: '@long' }, async ({ page }) => {
      await page.setViewportSize({ width, height })
      const board = await present(page, slide)
      for (const band of ['EYFS & Reception', 'Year 1 & 2', 'Year 3 & 4', 'Year 5 & 6'])
        for (const spacing of ['usual', 'wider'] as const) {
          await choose(board, { size: 100, spacing }, band)
          let before = await lettersOf(board)
          for (const size of sizes.slice(1)) {
            await choose(board, { size, spacing }, band)
            const now = await lettersOf(board)
            const where = `${band}, ${spacing} spacing, ${size}%`
            expect(now.prompt, `the prompt in ${where}`).toBeGreaterThan(before.prompt * 1.02)
            expect(now.starter, `the starters in ${where}`).toBeGreaterThan(before.starter * 1.02)
            // Where it has made room, its key is there; once gone, it does not come back in a larger size.
            if (now.followUp > 0) expect(now.followUp, `the follow-up in ${where}`).toBeGreaterThan(before.followUp)
            else if (before.followUp > 0) await expect(followUpKey(board)).toBeVisible()
            before = now
          }
        }
      // Three sizes, four bands: nothing off the screen, nothing over another thing, no text cut.
      if (width < 600) return expect(await board.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
      for (const spacing of ['usual', 'wider'] as const)
        for (const size of sizes.slice(1)) {
          await choose(board, { size, spacing }, 'Year 3 & 4')
          expect(await boardFaults(board), `${size}%, ${spacing} spacing`).toEqual([])
        }
    })

test('a follow-up without room is a key away, by touch and by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const board = await present(page, usual)
  await choose(board, { size: 140, spacing: 'wider' }, 'Year 5 & 6')
  await expect(board.locator('.follow')).toBeHidden()
  await followUpKey(board).click()
  const card = page.getByRole('dialog', { name: 'Follow-up' })
  await expect(card).toContainText(usual?.followUp ?? 'A slide has one.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await page.keyboard.press('f')
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Back to the slide' }).click()
  // It is for readers.
  await page.keyboard.press('1')
  await page.keyboard.press('f')
  await expect(card).toBeHidden()
})

test('the controls stand in one row at every text size on a wide board', async ({ page }) => {
  for (const [width, height] of windows.slice(0, 3)) {
    await page.setViewportSize({ width, height })
    const board = await present(page, longest)
    for (const size of sizes) {
      await choose(board, { size, spacing: 'usual' }, 'Year 3 & 4')
      const middles = await board
        .locator('.bar button:visible')
        .evaluateAll((keys) =>
          keys.map((key) => key.getBoundingClientRect()).map(({ top, height: high }) => top + high / 2),
        )
      expect(Math.max(...middles) - Math.min(...middles), `${size}% at ${width}×${height}`).toBeLessThan(2)
    }
  }
})

test('the date has at least 32 pixels on a board of 1920', async ({ page }) => {
  for (const height of [1080, 937]) {
    await page.setViewportSize({ width: 1920, height })
    const board = await present(page, longest)
    for (const band of ['EYFS & Reception', 'Year 3 & 4'])
      for (const size of sizes) {
        await choose(board, { size, spacing: 'usual' }, band)
        expect(await pixelsOf(board.locator('.top > span')), `${band}, ${size}%`).toBeGreaterThanOrEqual(32)
      }
  }
})

for (const [width, height] of [
  [320, 256],
  [480, 270],
] as const)
  test(`at 400% zoom (${width}×${height}) nothing covers “Discussion Time”`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const board = await present(page, longest)
    for (const spacing of ['usual', 'wider'] as const) {
      await choose(board, { size: 140, spacing }, 'Year 3 & 4')
      const words = board.getByRole('heading', { name: 'Discussion Time' })
      await words.scrollIntoViewIfNeeded()
      const covered = await words.evaluate((heading) => {
        const range = document.createRange()
        range.selectNodeContents(heading)
        return [...range.getClientRects()].flatMap(({ left, right, top, bottom }) =>
          [left + 1, (left + right) / 2, right - 1]
            .map((x) => document.elementFromPoint(x, (top + bottom) / 2))
            .filter((found) => found !== heading),
        ).length
      })
      expect(covered).toBe(0)
      // The words of the slide can be read too: nothing stays over them.
      await board.getByRole('heading', { level: 2 }).evaluate((prompt) => prompt.scrollIntoView())
      await expect(board.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 0.3 })
      await expect(words).not.toBeInViewport()
      expect(await board.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
    }
  })

async function present(page: Page, slide: DatedSlide | undefined): Promise<Locator> {
  // Without full screen, in which the viewport cannot be resized.
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('Not here.'))
  })
  await sendEmptyPage(page)
  await page.route(currentSlide.path, (route) => route.fulfill({ json: { ...slide, validUntil: `${day}T23:00:00Z` } }))
  await arriveAsTeacher(page)
  await page.getByRole('button', { name: 'Present Slide' }).click()
  const board = page.getByRole('dialog', { name: /^Presenting: / })
  await expect(board.getByRole('heading', { level: 2 })).toBeVisible()
  // Its text is fitted once more when the font has come.
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  return board
}

/** As from another tab: the board follows. */
async function choose(board: Locator, comfort: Comfort, band: string): Promise<void> {
  await board.evaluate(
    async (dialog, [kept, name]) => {
      localStorage.setItem('dd-comfort', kept)
      window.dispatchEvent(new StorageEvent('storage', { key: 'dd-comfort' }))
      // Not a real click: the bands may be folded.
      const bands = [...dialog.querySelectorAll<HTMLButtonElement>('[role=group] button')]
      bands.find(({ textContent }) => textContent === name)?.click()
      await new Promise((resolve) => requestAnimationFrame(resolve))
    },
    [JSON.stringify(comfort), band] as const,
  )
}

const followUpKey = (board: Locator) => board.getByRole('button', { name: 'Follow-up', exact: true })

/** In pixels; 0 for what is hidden. */
async function lettersOf(board: Locator): Promise<{ prompt: number; starter: number; followUp: number }> {
  return {
    prompt: await pixelsOf(board.getByRole('heading', { level: 2 })),
    starter: await pixelsOf(board.locator('.says li').first()),
    followUp: await pixelsOf(board.locator('.follow')),
  }
}

async function pixelsOf(text: Locator): Promise<number> {
  if (!(await text.isVisible())) return 0
  return text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
}
