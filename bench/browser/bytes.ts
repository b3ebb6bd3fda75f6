import type { Page } from '@playwright/test'
// The gzipped bytes that a browser fetches before a page is usable, compared with their budgets. A real browser opens the page, so
// that the imports of each script count too.
import { get } from 'node:http'
import { currentSlide } from '#contract/slides/slides.ts'
import { startBudgetBytes } from '#tools/start-script.ts'
import type { Figure } from '../figures.ts'
import { withDemoServer } from '../running.ts'
import { withSignedInBrowser } from './signed-in-browser.ts'

type Budget = {
  page: string
  kind: 'script' | 'stylesheet'
  mostBytes: number
  /** The button that shows when the page is ready. Without one, everything that the page loads counts. */
  ready?: string
}

const budgets: readonly Budget[] = [
  { page: '/', kind: 'script', mostBytes: 5_000 },
  { page: '/', kind: 'stylesheet', mostBytes: 15_000 },
  { page: '/pricing', kind: 'script', mostBytes: 5_000 },
  { page: '/demo', kind: 'script', mostBytes: 90_000 },
  { page: '/dashboard', kind: 'script', mostBytes: startBudgetBytes, ready: 'Present Slide' },
]

/** Measures the pages as a signed-in teacher sees them. */
export function measureBytes(): Promise<Figure[]> {
  return withDemoServer((address) =>
    withSignedInBrowser({ address, door: 'test' }, async (page) => {
      const figures: Figure[] = []
      for (const budget of budgets) {
        const sizes = await Promise.all((await fetched(page, address, budget)).map(sizeOf))
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

async function fetched(page: Page, address: string, { page: path, kind, ready }: Budget): Promise<string[]> {
  await page.goto(address + path, { waitUntil: ready ? 'load' : 'networkidle' })
  if (ready) await page.getByRole('button', { name: ready }).waitFor()
  const sources = await page.evaluate((slide) => {
    const entries = performance.getEntriesByType('resource').filter((each) => each instanceof PerformanceResourceTiming)
    // Requests after the slide's response do not count: the quicker the machine, the more of them are there.
    const slideAt = slide && entries.find(({ name }) => name.endsWith(slide))?.responseEnd
    return entries.filter(({ startTime }) => !slideAt || startTime < slideAt).map(({ name }) => name)
  }, ready && currentSlide.path)
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
