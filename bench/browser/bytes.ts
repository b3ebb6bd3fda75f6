// What a browser fetches before a page can be used, with gzip, against the budgets; beside it as most browsers receive it, with
// brotli. A real browser opens the page, so that whatever one script asks for in turn is weighed too.
import { get } from 'node:http'
import type { Page } from '@playwright/test'
import { startBudgetBytes } from '#tools/start-script.ts'

type Budget = {
  page: string
  kind: 'script' | 'stylesheet'
  mostBytes: number
  /** The button with which the page is ready; without one, all that it loads by itself counts. */
  ready?: string
}

const budgets: readonly Budget[] = [
  { page: '/', kind: 'script', mostBytes: 5_000 },
  { page: '/', kind: 'stylesheet', mostBytes: 15_000 },
  { page: '/pricing', kind: 'script', mostBytes: 5_000 },
  { page: '/demo', kind: 'script', mostBytes: 90_000 },
  { page: '/dashboard', kind: 'script', mostBytes: startBudgetBytes, ready: 'Present Slide' },
]

/** Weighs the pages as whoever is signed in to this tab sees them. */
export async function measureBytes(page: Page, address: string): Promise<string[]> {
  const lines: string[] = []
  for (const budget of budgets) {
    const sources = await fetched(page, address, budget)
    const [gzipped, sent] = [await weigh(sources, 'gzip'), await weigh(sources, 'br')]
    const share = ((gzipped / budget.mostBytes) * 100).toFixed(0)
    const figures = `${kilobytes(gzipped)} kB, ${share}% of its budget (${kilobytes(sent)} kB with brotli)`
    lines.push(`${budget.page.padEnd(11)} ${budget.kind.padEnd(11)} ${figures}`)
  }
  return lines
}

async function fetched(page: Page, address: string, { page: path, kind, ready }: Budget): Promise<string[]> {
  if (ready) await page.addInitScript(markReady, ready)
  await page.goto(address + path, { waitUntil: ready ? 'load' : 'networkidle' })
  if (ready) await page.getByRole('button', { name: ready }).waitFor()
  const sources = await page.evaluate(() => {
    const [mark] = performance.getEntriesByName('ready')
    const entries = performance.getEntriesByType('resource')
    return entries.filter(({ startTime }) => !mark || startTime < mark.startTime).map(({ name }) => name)
  })
  return sources.filter((source) => source.endsWith(kind === 'script' ? '.js' : '.css'))
}

/** Notes in the page when the button came to stand there. */
function markReady(button: string): void {
  new MutationObserver((_changes, observer) => {
    if (![...document.querySelectorAll('button')].some(({ textContent }) => textContent === button)) return
    performance.mark('ready')
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

type Encoding = 'br' | 'gzip'

async function weigh(sources: Iterable<string>, encoding: Encoding): Promise<number> {
  const sizes = await Promise.all([...sources].map((source) => sizeOf(source, encoding)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Not by fetch, which unpacks what it gets. */
function sizeOf(source: string, encoding: Encoding): Promise<number> {
  return new Promise((resolve, reject) => {
    get(source, { headers: { 'accept-encoding': encoding } }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => (bytes += part.length)).on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1).padStart(6)
}
