// Builds the web: the app, the public pages' stylesheet and islands, then every public page as an HTML file.
import { existsSync, globSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { parse } from 'yaml'
import { picturesFolder } from '#web/ui/picture/picture-file.ts'
import { codeSplitting, toPreload, refuseLostPatterns } from './bundle/chunks.ts'
import { buildWorkers, filesOfApp } from './bundle/worker.ts'
import { emojiOf, writePictures } from './content/fluent-pictures.ts'

type Page = { path: string; aliases?: string[]; isHidden?: boolean; islands?: string[] }

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

const font = 'node_modules/@fontsource-variable/lexend/files/lexend-latin-wght-normal.woff2'

// Not the folder itself: in a read-only clone it may be the one place to write to.
for (const name of existsSync('dist') ? readdirSync('dist') : []) rmSync(join('dist', name), { recursive: true })
const appEntries = ['web/app/index.html', 'web/app/start.tsx']
await buildClient(appEntries, codeSplitting, [refuseLostPatterns])
preloadStart('dist/client/web/app/index.html')
await buildWorkers('dist/client', filesOfApp('dist/client', appEntries))
// In a build of their own: together with the app, modules shared between an island and the app would become extra chunks for both.
await buildClient(['web/site/site.css', ...globSync('web/site/**/*.island.{ts,tsx}')], true)
await build({ build: { ssr: 'web/site/prerender.tsx', outDir: 'dist/prerender', copyPublicDir: false } })
await writePages()
writeContent()
await writePictures(join('dist/client', picturesFolder))
compressAssets('dist/client/assets')

async function buildClient(
  input: string | string[],
  split: boolean | Rolldown.CodeSplittingOptions,
  plugins: Plugin[] = [],
): Promise<void> {
  await build({
    plugins,
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      manifest: 'manifest.json',
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, files, { hostId, hostType }) =>
          hostType === 'js' ? toPreload(files, hostId) : files,
      },
      assetsInlineLimit: 0,
      rolldownOptions: {
        // The contract consists of calls to these, and no page uses all of them: mark them as pure, so that the rest is dropped.
        treeshake: { manualPureFunctions: ['z', 'endpoint'] },
        input,
        output: { codeSplitting: split },
      },
    },
  })
}

/** Lets a browser run the first script before it paints, and fetch the font and the app's first files at once, not one after the other. */
function preloadStart(page: string): void {
  const manifest: Manifest = JSON.parse(readFileSync('dist/client/manifest.json', 'utf8'))
  const filesOf = (source: string): string[] => {
    const { file = '', imports = [] } = manifest[source] ?? {}
    return [...imports.flatMap(filesOf), file]
  }
  const html = readFileSync(page, 'utf8')
  const scripts = [...new Set(filesOf('web/app/start.tsx'))].filter((file) => !html.includes(file))
  // A font that arrives after the first layout costs a second one.
  const links = [
    ...filesOf(font).map((file) => preload('font', file)),
    ...scripts.map((file) => preload('script', file)),
  ]
  // Not modulepreload, which also compiles them, ahead of the first script. That one is small, and runs before the first paint:
  // what a person can see, they can press.
  const script = html.replace('<script async ', '<script async blocking="render" ')
  writeFileSync(page, script.replace('  </head>', `${links.join('')}  </head>`))
}

function preload(kind: 'font' | 'script', file: string): string {
  return `    <link rel="preload" as="${kind}" crossorigin href="/${file}">\n`
}

async function writePages(): Promise<void> {
  const { renderPage, site } = await import(pathToFileURL('dist/prerender/prerender.js').href)
  const pages: readonly Page[] = site.pages
  const manifest: Manifest = JSON.parse(readFileSync('dist/client/manifest.json', 'utf8'))
  const entryOf = (source: string) => {
    const entry = manifest[source]
    if (!entry) throw new Error(`A public page refers to ${source}, but the build produced no such file.`)
    return entry
  }
  const built = (source: string): string => `/${entryOf(source).file}`
  const imported = (source: string): string[] =>
    (entryOf(source).imports ?? []).flatMap((each) => [built(each), ...imported(each)])
  for (const page of pages) {
    const html: string = renderPage(page, {
      style: built('web/site/site.css'),
      font: built(font),
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

/** Converts the content to JSON: parsing so much YAML would add half a second to every start. The server validates it when it starts. */
function writeContent(): void {
  const files = globSync('**/*.yaml', { cwd: 'content' }).map((file) => file.replaceAll('\\', '/'))
  const content = Object.fromEntries(files.toSorted().map((file) => [file, withEmoji(parsed(file))]))
  writeFileSync('dist/content.json', JSON.stringify(content))
}

/** Adds the emoji to the names of each slide's picture, so that the server needs no list of them. */
function withEmoji(file: unknown): unknown {
  if (!Array.isArray(file)) return file
  return file.map((slide: { picture?: { names: string[] } }) =>
    slide.picture ? { ...slide, picture: { ...slide.picture, emoji: slide.picture.names.map(emojiOf) } } : slide,
  )
}

function parsed(file: string): unknown {
  try {
    return parse(readFileSync(join('content', file), 'utf8'))
  } catch (error) {
    throw new Error(`content/${file} is not valid YAML.`, { cause: error })
  }
}

/** Compresses the assets at build time, so that the server does not have to per request. */
function compressAssets(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const bytes = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
}
