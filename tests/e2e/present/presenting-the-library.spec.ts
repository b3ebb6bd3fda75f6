import type { Page } from '@playwright/test'
import { readBranding } from '#contract/branding/branding.ts'
import { currentSlide, type DatedSlide } from '#contract/slides/slides.ts'
import { recordUse } from '#contract/usage/record.ts'
import { toDatedSlide } from '#server/slides/schedule/rules.ts'
import { shippedLibrary } from '#server/slides/shipped/library.ts'
import { slidesIn } from '#server/slides/shipped/rules.ts'
import { arriveAsTeacher, expect, test, sendEmptyPage } from '#tests/support/app/browser.ts'
import { aPng } from '#tests/support/branding/branding.ts'
import { boardRuler } from '#tests/support/present/board.ts'
import { giveVoice } from '#tests/support/present/voice.ts'

// In the past, so that the page refetches today's slide whenever it comes online; and the longest date.
const day = '2020-09-30'
const validUntil = `${day}T23:00:00Z`
const library = slidesIn(shippedLibrary()).map((slide) =>
  toDatedSlide({ date: day, slide, themedWeekName: null }, new Date(day)),
)
const byLength = library.toSorted((one, other) => lettersOf(other) - lettersOf(one))
const longest = byLength.slice(0, 25)

test.describe.configure({ timeout: 180_000 })

// The smallest boards of either shape, where the minimum sizes in pixels apply.
test('every slide of the library fits a board of 1024×768, in every band', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await arriveAtTheBoard(page)
  expect(await faultsOfAll(page, library)).toEqual([])
})

// As high as the smallest board and wider, so that short slides are sure to fit.
test('the longer third of the library fits a board of 1366×768, in every band', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await arriveAtTheBoard(page)
  expect(await faultsOfAll(page, byLength.slice(0, library.length / 3))).toEqual([])
})

test('the longest slides fit every larger board, in every band', { tag: '@long' }, async ({ page }) => {
  await arriveAtTheBoard(page)
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
    [3840, 2160],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await faultsOfAll(page, longest), `${width}×${height}`).toEqual([])
  }
})

test('the longest slides fit portrait tablets and small windows, in every band', { tag: '@long' }, async ({ page }) => {
  await arriveAtTheBoard(page)
  for (const [width, height] of [
    [600, 600],
    [600, 960],
    [720, 600],
    [744, 1133],
    [800, 600],
    [820, 1180],
    [960, 600],
    [1200, 1920],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await faultsOfAll(page, longest.slice(0, 12)), `${width}×${height}`).toEqual([])
  }
})

// With a voice, because its keys need room.
for (const [how, kept] of [
  ['at 140%', { 'dd-comfort': JSON.stringify({ size: 140 }) }],
  ['with talk steps', { 'daily-dot-talk-steps': 'on' }],
  ['at 140% with talk steps', { 'dd-comfort': JSON.stringify({ size: 140 }), 'daily-dot-talk-steps': 'on' }],
] as const)
  for (const [width, height] of [
    [820, 1180],
    [1024, 768],
    [1366, 768],
    [1280, 800],
    [3840, 2160],
  ] as const)
    test(
      `${how} the longest slides fit a board of ${width}×${height}, in every band`,
      { tag: '@long' },
      async ({ page }) => {
        await page.addInitScript((settings) => {
          for (const [key, value] of Object.entries(settings)) localStorage.setItem(key, value)
        }, kept)
        await giveVoice(page)
        await arriveAtTheBoard(page)
        await page.setViewportSize({ width, height })
        expect(await faultsOfAll(page, longest.slice(0, 6))).toEqual([])
      },
    )

test('beside a school’s logo the longest slides fit every board, in every band', { tag: '@long' }, async ({ page }) => {
  await sendEmptyPage(page)
  await page.route(readBranding.path, (route) => route.fulfill({ json: { logoUrl: '/objects/logos/crest.png' } }))
  const { buffer: body } = await aPng()
  await page.route('/objects/logos/crest.png', (route) => route.fulfill({ contentType: 'image/png', body }))
  await arriveAtTheBoard(page)
  const present = page.locator('button', { hasText: 'Present Slide' })
  const board = page.getByRole('dialog')
  for (const [width, height] of [
    [1024, 768],
    [1366, 768],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    // Before the boards are measured: the logo loads after the first of them. Not a real click, as the button is hidden.
    await present.dispatchEvent('click')
    const logo = board.getByRole('img', { name: 'Oakfield Primary' })
    await expect.poll(async () => (await logo.boundingBox())?.width).toBeGreaterThan(height / 10)
    await board.getByRole('button', { name: 'Close', exact: true }).click()
    expect(await faultsOfAll(page, longest), `${width}×${height}`).toEqual([])
  }
})

/** Opens the board with one of the shortest slides, and closes it. */
async function arriveAtTheBoard(page: Page): Promise<void> {
  // Without full screen, in which the viewport cannot be resized; the board fills its window anyway.
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('Not here.'))
  })
  await sendEmptyPage(page)
  await page.route(currentSlide.path, (route) => route.fulfill({ json: { ...library.at(-1), validUntil } }))
  await page.route(recordUse.path.replace(':id', '*'), (route) => route.fulfill({ json: { success: true } }))
  await arriveAsTeacher(page)
  // Once by a real click, which loads the board's code, and then its tools, with which the talk steps come.
  await page.getByRole('button', { name: 'Present Slide' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tools', exact: true }).click()
  await page.getByRole('button', { name: 'Close the tools' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await hideWhatIsBehind(page)
}

/** Everything that is wrong with these slides on the board. */
async function faultsOfAll(page: Page, slides: readonly DatedSlide[]): Promise<string[]> {
  return page.evaluate(presentEach, {
    responses: slides.map((slide) => ({ ...slide, validUntil })),
    path: currentSlide.path,
    faultsOf: await boardRuler(page),
  })
}

/** Saves repainting the invisible dashboard behind the board for every slide. */
async function hideWhatIsBehind(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('body { visibility: hidden } dialog { visibility: visible }')
    document.adoptedStyleSheets.push(sheet)
  })
}

type Sweep = { responses: DatedSlide[]; path: string; faultsOf: (board: Element) => Promise<string[]> }

/**
 * Runs in the page: refetches each slide, opens the board, measures it and closes it. Responses are stubbed, and all of it
 * happens before anything is painted, so that three thousand boards take seconds.
 */
async function presentEach({ responses, path, faultsOf }: Sweep): Promise<string[]> {
  const button = (words: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === words)
  const fetch = window.fetch.bind(window)
  const read = new Map<string, Promise<Response>>()
  let today: DatedSlide | undefined
  // Caches the other responses that the page refetches with every day, and does not report uses.
  window.fetch = async (...asked) => {
    const { url, method } = new Request(...asked)
    if (new URL(url).pathname === path) return Response.json(today)
    if (method === 'POST') return Response.json({ success: true })
    const response = read.get(url) ?? fetch(...asked)
    read.set(url, response)
    return (await response).clone()
  }
  const faults: string[] = []
  for (today of responses) {
    const { id, title } = today
    // The timers of boards that were opened before, which know their talk step.
    sessionStorage.clear()
    await new Promise<void>((resolve) => {
      const isRead = () => document.querySelector('main h2')?.textContent.startsWith(title)
      const watcher = new MutationObserver(() => isRead() && resolve(watcher.disconnect()))
      watcher.observe(document.body, { subtree: true, childList: true })
      window.dispatchEvent(new Event('online'))
    })
    button('Present Slide')?.click()
    await Promise.resolve()
    const board = document.querySelector('dialog:is([open], :popover-open)')
    if (!board) throw new Error(`${title} was not put on the board.`)
    for (const fault of await faultsOf(board)) faults.push(`${id}, ${fault}`)
    button('Close')?.click()
    await Promise.resolve()
  }
  return faults
}

function lettersOf({ prompt, followUp, sentenceStartersUpperKS2 }: DatedSlide): number {
  return [prompt, followUp, ...sentenceStartersUpperKS2].join('').length
}
