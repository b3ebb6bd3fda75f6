// Builds the service workers, one of them with the list of files that it keeps for days without a network.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

type Manifest = Record<
  string,
  { file: string; src?: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[] }
>

/** What no one needs without a network, or may not have then. */
const leftOut = /(admin-page|payment-page|gallery-page|outbox-page|logo-picker)-/

/** The app's own files, by path, with their hashes. */
export function filesOfApp(folder: string, entries: readonly string[]): Record<string, string> {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (source: string): void => {
    const chunk = manifest[source]
    if (!chunk || seen.has(source)) return
    seen.add(source)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    // A page without a part of what it imports does not open at all.
    const later = (chunk.dynamicImports ?? []).filter((each) => !leftOut.test(manifest[each]?.file ?? ''))
    for (const each of [...(chunk.imports ?? []), ...later]) visit(each)
  }
  entries.forEach(visit)
  return Object.fromEntries([...files].toSorted().map((file) => [`/${file}`, hashOf(readFileSync(join(folder, file)))]))
}

/** The first changes with every file of the app: browsers compare it byte by byte to learn of a release. */
export async function buildWorkers(outDir: string, files: Record<string, string>): Promise<void> {
  const name = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12)
  for (const [source, entryFileNames] of [
    ['worker', 'sw.js'],
    ['front-worker', 'sw-front.js'],
  ] as const)
    await build({
      define: { builtRelease: JSON.stringify({ name, files }) },
      build: {
        outDir,
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: `web/app/worker/${source}.ts`,
          output: { entryFileNames, format: 'iife' },
        },
      },
    })
}

function hashOf(bytes: Buffer): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`
}
