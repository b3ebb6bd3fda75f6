// What a browser must fetch before a page works, compressed as the server sends it, against the budgets.
import { gzipSync } from 'node:zlib'

const budgets = [
  { page: '/', kind: 'script', most: 5_000 },
  { page: '/pricing', kind: 'script', most: 5_000 },
  { page: '/', kind: 'style', most: 15_000 },
  { page: '/dev/ui', kind: 'script', most: 110_000 },
] as const

export async function measureBytes(address: string): Promise<string[]> {
  return Promise.all(
    budgets.map(async ({ page, kind, most }) => {
      const html = await (await fetch(address + page)).text()
      const bytes = await weigh(address, kind === 'script' ? scriptsOf(html) : stylesOf(html))
      const share = ((bytes / most) * 100).toFixed(0)
      return `${page.padEnd(9)} ${kind.padEnd(8)} ${(bytes / 1000).toFixed(1).padStart(6)} kB gz, ${share}% of its budget`
    }),
  )
}

function scriptsOf(html: string): string[] {
  const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => `data:${text}`)
  return [...inline, ...[...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, source]) => source ?? '')]
}

const stylesOf = (html: string): string[] =>
  [...html.matchAll(/rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, source]) => source ?? '')

async function weigh(address: string, sources: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    sources.map(async (source) => {
      const text = source.startsWith('data:') ? source.slice(5) : await (await fetch(address + source)).text()
      return gzipSync(text, { level: 9 }).length
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
