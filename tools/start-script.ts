import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Gzipped sizes: of the script that runs before the first paint, of all script until today's slide can go on the board, and until
 * the app has taken over the page.
 */
export const budgetBytes = { first: 5_000, present: 95_000, app: 118_500 }

/** What `budgetBytes` limits, of the app's built page. Other dynamic imports do not count. */
export function startScriptBytes(html: string, folder: string): Record<keyof typeof budgetBytes, number> {
  const entry = /<script[^>]* src="\/assets\/([^"]+\.js)"/.exec(html)?.[1] ?? ''
  const preloaded = [...html.matchAll(/href="\/assets\/([^"]+\.js)"/g)].map(([, file = '']) => file)
  const board = /import\(.\.\/([^`"]*board[^`"]*\.js)/.exec(codeOf(entry))?.[1] ?? ''
  return { first: bytesOf([entry]), present: bytesOf([entry, board]), app: bytesOf([entry, ...preloaded]) }

  function codeOf(file: string): string {
    return file && readFileSync(join(folder, 'assets', file), 'utf8')
  }

  /** With their static imports. */
  function bytesOf(first: readonly string[]): number {
    const files = new Set<string>()
    const visit = (file: string): void => {
      if (!file || files.has(file)) return
      files.add(file)
      for (const [, imported = ''] of codeOf(file).matchAll(/\b(?:from|import)\s*"\.\/([^"]+\.js)"/g)) visit(imported)
    }
    first.forEach(visit)
    return [...files].reduce((sum, file) => sum + gzipSync(codeOf(file), { level: 9 }).length, 0)
  }
}
