import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What the dashboard's script may weigh with gzip until its Present button stands. */
export const startBudgetBytes = 110_000

/** What the scripts of a built page weigh with gzip, and whatever they import in turn. What they ask for later does not count. */
export function startScriptBytes(html: string, folder: string): number {
  const files = new Set<string>()
  const take = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    const code = readFileSync(join(folder, 'assets', file), 'utf8')
    for (const [, imported = ''] of code.matchAll(/\b(?:from|import)\s*"\.\/([^"]+\.js)"/g)) take(imported)
  }
  for (const [, file = ''] of html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)) take(file)
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(folder, 'assets', file)), { level: 9 }).length,
    0,
  )
}
