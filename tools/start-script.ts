import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The gzipped size that the dashboard's script may have until its Present button shows. */
export const startBudgetBytes = 111_000

/** The gzipped size of a built page's scripts and their static imports. Dynamic imports do not count. */
export function startScriptBytes(html: string, folder: string): number {
  const files = new Set<string>()
  const visit = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    const code = readFileSync(join(folder, 'assets', file), 'utf8')
    for (const [, imported = ''] of code.matchAll(/\b(?:from|import)\s*"\.\/([^"]+\.js)"/g)) visit(imported)
  }
  for (const [, file = ''] of html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)) visit(file)
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(folder, 'assets', file)), { level: 9 }).length,
    0,
  )
}
