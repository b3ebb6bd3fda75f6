// What a browser fetches before a page can be used, as it is sent to one (brotli), against the budgets; gzip beside it. A real
// browser opens the page, so that whatever one script asks for in turn is weighed too.
import { get } from 'node:http'
import type { Page, Request } from '@playwright/test'

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
  { page: '/dashboard', kind: 'script', mostBytes: 110_000, ready: 'Present Slide' },
]

/** Weighs the pages as whoever is signed in to this tab sees them. */
export async function measureBytes(page: Page, address: string): Promise<string[]> {
  const lines: string[] = []
  for (const budget of budgets) {
    const sources = await fetched(page, address, budget)
    const [sent, gzipped] = [await weigh(sources, 'br'), await weigh(sources, 'gzip')]
    const share = ((sent / budget.mostBytes) * 100).toFixed(0)
    const figures = `${kilobytes(sent)} kB, ${share}% of its budget (${kilobytes(gzipped)} kB with gzip)`
    lines.push(`${budget.page.padEnd(11)} ${budget.kind.padEnd(11)} ${figures}`)
  }
  return lines
}

async function fetched(page: Page, address: string, { page: path, kind, ready }: Budget): Promise<Set<string>> {
  const sources = new Set<string>()
  const note = (request: Request): void => {
    if (request.resourceType() === kind) sources.add(request.url())
  }
  page.on('request', note)
  await page.goto(address + path, { waitUntil: ready ? 'load' : 'networkidle' })
  if (ready) await page.getByRole('button', { name: ready }).waitFor()
  page.off('request', note)
  return sources
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
