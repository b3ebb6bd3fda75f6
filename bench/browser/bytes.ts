import type { Page } from '@playwright/test'
// The gzipped bytes that a browser fetches before a page is usable, compared with their budgets. A real browser opens the public
// pages, so that the imports of each script count too; the dashboard's are added up from the build, as it fetches more at once.
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { budgetBytes, startScriptBytes } from '#tools/start-script.ts'
import type { Figure } from '../figures.ts'
import { withDemoServer } from '../running.ts'
import { withSignedInBrowser } from './signed-in-browser.ts'

type Budget = {
  page: string
  kind: 'script' | 'stylesheet'
  maxBytes: number
}

const budgets: readonly Budget[] = [
  { page: '/', kind: 'script', maxBytes: 5_000 },
  { page: '/', kind: 'stylesheet', maxBytes: 15_000 },
  { page: '/pricing', kind: 'script', maxBytes: 5_000 },
  { page: '/check', kind: 'script', maxBytes: 5_000 },
  { page: '/demo', kind: 'script', maxBytes: 85_500 },
]

/** Measures the pages as a signed-in teacher sees them. */
export function measureBytes(): Promise<Figure[]> {
  return withDemoServer((address) =>
    withSignedInBrowser({ address, door: 'test' }, async (page) => {
      const figures: Figure[] = []
      for (const budget of budgets) {
        const sizes = await Promise.all((await fetched(page, address, budget)).map(sizeOf))
        const value = sizes.reduce((sum, size) => sum + size, 0)
        figures.push(figure(`${budget.page} ${budget.kind}`, value, budget.maxBytes))
      }
      const { first, present, app } = startScriptBytes(readFileSync('dist/pages/app.html', 'utf8'), 'dist/client')
      return [
        ...figures,
        figure('/dashboard script before the first paint', first, budgetBytes.first),
        figure('/dashboard script until Present works', present, budgetBytes.present),
        figure('/dashboard script until all of it works', app, budgetBytes.app),
      ]
    }),
  )
}

function figure(name: string, value: number, maxBytes: number): Figure {
  return { name, value, unit: 'bytes', against: { name: 'its budget', value: maxBytes }, limit: { most: 1 } }
}

async function fetched(page: Page, address: string, { page: path, kind }: Budget): Promise<string[]> {
  await page.goto(address + path, { waitUntil: 'networkidle' })
  const sources = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return sources.filter((source) => source.endsWith(kind === 'script' ? '.js' : '.css'))
}

/** Does not use fetch, which decompresses the body. */
function sizeOf(source: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(source, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => (bytes += part.length)).on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}
