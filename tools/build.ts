// Builds the web: the app, the public pages' style and small scripts, then every public page as a file of HTML.
import { globSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { parse } from 'yaml'

type Page = { path: string; aliases?: string[]; isHidden?: boolean; islands?: string[] }

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

rmSync('dist', { recursive: true, force: true })
await buildClient('web/app/index.html', {
  groups: [
    // Every page of the app has loaded these two with its first one. The libraries' stays in a browser from one release to the next.
    { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
    { name: 'start', tags: ['$initial'] },
    // Small things that several other pages use: one file, since the app carries the name of each.
    {
      name: 'parts',
      test: /[\\/](web[\\/](platform|ui(?![\\/](surface|form[\\/]option)))|contract|lucide-react)[\\/]/,
      minShareCount: 2,
    },
  ],
})
// Apart from the app: with it, what one of these small scripts shares with the app would be a file of its own for both.
await buildClient(['web/site/site.css', ...globSync('web/site/**/*.island.{ts,tsx}')], true)
await build({ build: { ssr: 'web/site/prerender.tsx', outDir: 'dist/prerender', copyPublicDir: false } })
await writePages()
writeContent()
compressAssets('dist/client/assets')

async function buildClient(
  input: string | string[],
  codeSplitting: boolean | Rolldown.CodeSplittingOptions,
): Promise<void> {
  await build({
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      manifest: 'manifest.json',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        // The contract describes calls by calling these, and no page makes them all: what is not used goes.
        treeshake: { manualPureFunctions: ['z', 'endpoint'] },
        input,
        output: { codeSplitting },
      },
    },
  })
}

async function writePages(): Promise<void> {
  const { renderPage, site } = await import(pathToFileURL('dist/prerender/prerender.js').href)
  const pages: readonly Page[] = site.pages
  const manifest: Manifest = JSON.parse(readFileSync('dist/client/manifest.json', 'utf8'))
  const entryOf = (source: string) => {
    const entry = manifest[source]
    if (!entry) throw new Error(`${source} is named by a public page, but the build made no such file.`)
    return entry
  }
  const built = (source: string): string => `/${entryOf(source).file}`
  const imported = (source: string): string[] =>
    (entryOf(source).imports ?? []).flatMap((each) => [built(each), ...imported(each)])
  for (const page of pages) {
    const html: string = renderPage(page, {
      style: built('web/site/site.css'),
      font: built('node_modules/@fontsource-variable/lexend/files/lexend-latin-wght-normal.woff2'),
      scripts: (page.islands ?? []).map(built),
      imports: [...new Set((page.islands ?? []).flatMap(imported))],
    })
    const file = join('dist/pages', `${page.path === '/' ? '/index' : page.path}.html`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, html)
  }
  renameSync('dist/client/web/app/index.html', 'dist/pages/app.html')
  writeFileSync(
    'dist/site.json',
    JSON.stringify({ ...site, pages: pages.map(({ path, aliases, isHidden }) => ({ path, aliases, isHidden })) }),
  )
  for (const leftover of ['dist/client/web', 'dist/client/manifest.json', 'dist/prerender'])
    rmSync(leftover, { recursive: true })
}

/** As JSON: to read so much YAML takes half a second, which every start would wait for. What it says is checked there. */
function writeContent(): void {
  const files = globSync('**/*.yaml', { cwd: 'content' }).map((file) => file.replaceAll('\\', '/'))
  const content = Object.fromEntries(files.toSorted().map((file) => [file, parsed(file)]))
  writeFileSync('dist/content.json', JSON.stringify(content))
}

function parsed(file: string): unknown {
  try {
    return parse(readFileSync(join('content', file), 'utf8'))
  } catch (error) {
    throw new Error(`content/${file} is no YAML.`, { cause: error })
  }
}

/** Compressed once here, so that the server never does it while thirty children wait. */
function compressAssets(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const bytes = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
}
