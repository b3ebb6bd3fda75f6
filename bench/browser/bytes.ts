import type { Page } from '@playwright/test'
// The gzipped bytes that a browser fetches before a page is usable, compared with their budgets. A real browser opens the page, so
// that the imports of each script count too.
import { get } from 'node:http'
import { currentSlide } from '#contract/slides/slides.ts'
import { startBudgetBytes } from '#tools/start-script.ts'
import type { Figure } from '../figures.ts'
import { withDemoServer } from '../running.ts'
import { type Presses, openBoard, pressUntilAnswered } from './press-until-answered.ts'
import { withSignedInBrowser } from './signed-in-browser.ts'

type Budget = {
  page: string
  kind: 'script' | 'stylesheet'
  mostBytes: number
  /** Only what is requested before Present works. Otherwise everything that the page loads counts. */
  until?: 'Present works'
}

const budgets: readonly Budget[] = [
  { page: '/', kind: 'script', mostBytes: 5_000 },
  { page: '/', kind: 'stylesheet', mostBytes: 15_000 },
  { page: '/pricing', kind: 'script', mostBytes: 5_000 },
  { page: '/demo', kind: 'script', mostBytes: 90_000 },
  { page: '/dashboard', kind: 'script', mostBytes: startBudgetBytes, until: 'Present works' },
]

/** Measures the pages as a signed-in teacher sees them. */
export function measureBytes(): Promise<Figure[]> {
  return withDemoServer((address) =>
    withSignedInBrowser({ address, door: 'test' }, async (page) => {
      const figures: Figure[] = []
      for (const budget of budgets) {
        const sources = await fetched(await page.context().newPage(), address, budget)
        const sizes = await Promise.all(sources.map(sizeOf))
        figures.push({
          name: `${budget.page} ${budget.kind}`,
          value: sizes.reduce((sum, size) => sum + size, 0),
          unit: 'bytes',
          against: { name: 'its budget', value: budget.mostBytes },
          limit: { most: 1 },
        })
      }
      return figures
    }),
  )
}

async function fetched(page: Page, address: string, { page: path, kind, until }: Budget): Promise<string[]> {
  if (until) await page.addInitScript(pressUntilAnswered, openBoard)
  await page.goto(address + path, { waitUntil: until ? 'load' : 'networkidle' })
  const sources = await page.evaluate(
    ({ end, slide }) => {
      const entries = performance
        .getEntriesByType('resource')
        .filter((each) => each instanceof PerformanceResourceTiming)
      // Nor do requests after the slide's response, if a call brings it: the quicker the machine, the more of them are there.
      const slideAt = entries.find(({ name }) => name.endsWith(slide))?.responseEnd ?? Infinity
      return entries.filter(({ startTime }) => startTime < Math.min(end, slideAt)).map(({ name }) => name)
    },
    // Requests after the last press that did nothing do not count: they may already be for what comes after Present works.
    { end: until ? (await page.evaluate<Presses>('presses')).inVain : Infinity, slide: currentSlide.path },
  )
  return sources.filter((source) => source.endsWith(kind === 'script' ? '.js' : '.css'))
}

/** Does not use fetch, which decompresses the body. */
function sizeOf(source: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(source, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => (bytes += part.length)).on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}
