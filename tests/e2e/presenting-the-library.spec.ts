import type { Page } from '@playwright/test'
import { readBranding } from '#contract/branding.ts'
import { currentSlide, type DatedSlide } from '#contract/slides/slides.ts'
import { recordUse } from '#contract/usage/usage.ts'
import { slidesIn, toDatedSlide } from '#server/slides/rules.ts'
import { shippedLibrary } from '#server/slides/service.ts'
import { type BoardRuler, boardRuler } from '#tests/support/board.ts'
import { aPng } from '#tests/support/branding.ts'
import { arriveAsTeacher, expect, test } from '#tests/support/browser.ts'

// Over long ago, so that the page reads today's slide anew whenever it comes online; and no day takes more room.
const day = '2020-09-30'
const library = slidesIn(shippedLibrary()).map((slide) =>
  toDatedSlide({ date: day, slide, themedWeekName: null }, new Date(day)),
)
const byLength = library.toSorted((one, other) => lettersOf(other) - lettersOf(one))
const longest = byLength.slice(0, 1)

for (const [width, height, slides] of [
  [1024, 768, library],
  [1366, 768, library],
  [1920, 1080, library],
  [1280, 800, longest],
  [3840, 2160, longest],
] as const) {
  const what = slides === library ? 'every slide of the library' : 'the longest slide'
  test(`${what} fits a board of ${width}×${height}, in every band`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height })
    expect(await faultsOfAll(page, slides)).toEqual([])
  })
}

for (const [width, height] of [
  [1024, 768],
  [1366, 768],
  [1920, 1080],
] as const)
  test(`beside a school’s logo the longest slides fit a board of ${width}×${height}, in every band`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.route(readBranding.path, (route) => route.fulfill({ json: { logoUrl: '/objects/logos/crest.png' } }))
    const { buffer: body } = await aPng()
    await page.route('/objects/logos/crest.png', (route) => route.fulfill({ contentType: 'image/png', body }))
    expect(await faultsOfAll(page, byLength.slice(0, 25))).toEqual([])
    // It is behind what is hidden.
    await page.locator('button', { hasText: 'Present Slide' }).dispatchEvent('click')
    const { width: wide = 0 } = (await page.getByRole('dialog').getByRole('img').boundingBox()) ?? {}
    expect(wide).toBeGreaterThan(height / 10)
  })

/** What is wrong with any of these slides on the board. */
async function faultsOfAll(page: Page, slides: readonly DatedSlide[]): Promise<string[]> {
  let today = library.at(-1)
  await page.route(currentSlide.path, (route) => route.fulfill({ json: { ...today, validUntil: `${day}T23:00:00Z` } }))
  await page.route(recordUse.path.replace(':id', '*'), (route) => route.fulfill({ json: { success: true } }))
  await arriveAsTeacher(page)
  // Once as a person does: the board's code comes after the button.
  await page.getByRole('button', { name: 'Present Slide' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()

  await hideWhatIsBehind(page)
  const ruler = await boardRuler(page)
  const faults: string[] = []
  for (const slide of slides) {
    today = slide
    for (const fault of await faultsOnBoard(page, slide, ruler)) faults.push(`${slide.id}, ${fault}`)
  }
  return faults
}

/** The dashboard behind the board, which nobody sees, would be painted anew for every slide. */
async function hideWhatIsBehind(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('body { visibility: hidden } dialog { visibility: visible }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/**
 * Reads the new slide, puts it on the board, measures it and closes. All before anything is painted: with that, three
 * thousand boards take a minute and not ten.
 */
function faultsOnBoard(page: Page, { title }: DatedSlide, ruler: BoardRuler) {
  return page.evaluate(
    async ({ expected, faultsOf }) => {
      const button = (words: string) =>
        [...document.querySelectorAll('button')].find((one) => one.textContent === words)
      const isRead = () => document.querySelector('main h2')?.textContent.startsWith(expected)
      await new Promise<void>((resolve) => {
        const watcher = new MutationObserver(() => isRead() && resolve(watcher.disconnect()))
        watcher.observe(document.body, { subtree: true, childList: true })
        window.dispatchEvent(new Event('online'))
      })
      button('Present Slide')?.click()
      await Promise.resolve()
      const board = document.querySelector('dialog[open]')
      if (!board) throw new Error(`${expected} was not put on the board.`)
      const faults = await faultsOf(board)
      button('Close')?.click()
      await Promise.resolve()
      return faults
    },
    { expected: title, faultsOf: ruler },
  )
}

function lettersOf({ prompt, followUp, sentenceStartersUpperKS2 }: DatedSlide): number {
  return [prompt, followUp, ...sentenceStartersUpperKS2].join('').length
}
