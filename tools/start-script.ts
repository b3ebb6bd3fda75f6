import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Gzipped sizes: of the script that runs before the first paint, of all script until today's slide can go on the board, and until
 * the app has taken over the page.
 */
export const budgetBytes = { first: 5_000, present: 87_500, app: 119_500 }

/** What `budgetBytes` limits, of the app's built page. Other dynamic imports do not count. */
export function startScriptBytes(html: string, folder: string): Record<keyof typeof budgetBytes, number> {
  const bytesOf = (code: readonly string[]): number =>
    code.reduce((sum, each) => sum + gzipSync(each, { level: 9 }).length, 0)
  return {
    first: bytesOf(codeOf(entriesOf(html), folder)),
    present: bytesOf(boardCode(html, folder)),
    app: bytesOf(codeWith('start', html, folder)),
  }
}

/** The code of each file that a built page loads until its slide can go on the board. */
export function boardCode(html: string, folder: string): string[] {
  return codeWith('board', html, folder)
}

/** The page's entries, and what they import later under a name with this word. */
function codeWith(word: string, html: string, folder: string): string[] {
  const entries = entriesOf(html)
  const pattern = new RegExp(String.raw`import\(.\.\/([^\`"]*${word}[^\`"]*\.js)`)
  return codeOf([...entries, ...entries.map((file) => pattern.exec(readCode(file, folder))?.[1] ?? '')], folder)
}

function entriesOf(html: string): string[] {
  return [...html.matchAll(/<script[^>]* src="\/assets\/([^"]+\.js)"/g)].map(([, file = '']) => file)
}

/** With their static imports. */
function codeOf(files: readonly string[], folder: string): string[] {
  const code = new Map<string, string>()
  const visit = (file: string): void => {
    if (!file || code.has(file)) return
    code.set(file, readCode(file, folder))
    for (const [, imported = ''] of readCode(file, folder).matchAll(/\b(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      visit(imported)
  }
  files.forEach(visit)
  return [...code.values()]
}

function readCode(file: string, folder: string): string {
  return readFileSync(join(folder, 'assets', file), 'utf8')
}
