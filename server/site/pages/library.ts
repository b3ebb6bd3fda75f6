import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { type Seller, cookiePrefixSlot, fillCardSlots, sellerFields, sellerSlots } from '#contract/site/seller.ts'
import type { Day } from '#contract/slides/weekdays.ts'
import { pagePolicy } from '#server/platform/http/headers.ts'
import { escapeHtml } from '#server/platform/http/html.ts'
import { cookiePrefix } from '#server/platform/http/session-cookies.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page, with the seller filled in, or a script. Each encoding is compressed on first request and cached. */
export type BuiltPage = { etag: string; type: string; policy: string; body(encoding: Encoding): Buffer }

export type BuiltSite = {
  /** Public pages by path. */
  pages: ReadonlyMap<string, BuiltPage>
  /** The paths in the sitemap. */
  listedPaths: readonly string[]
  notFound: BuiltPage
  /** The single page of the signed-in app, and the paths that serve it. */
  app: BuiltPage
  appPaths: readonly string[]
  /** The app's page as the service worker keeps it: the same for everyone, and marked, so that its script starts from the pack. */
  shell: BuiltPage
  /** The service workers by path. */
  workers: ReadonlyMap<string, BuiltPage>
  /** The app's page around Today's value. */
  around: { before: string; after: string }
  /** The favicon in each day's colour, as SVG. */
  favicons: Readonly<Record<Day | 'weekend', string>>
}

/** The manifest that the build writes. */
const siteIndex = z.object({
  headScript: z.string(),
  appPaths: z.array(z.string()),
  favicons: z.record(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'weekend']), z.string()),
  pages: z.array(
    z.object({ path: z.string(), aliases: z.optional(z.array(z.string())), isHidden: z.optional(z.boolean()) }),
  ),
})

export const clientFolder = join(import.meta.dirname, '../../../dist/client')
const distFolder = join(import.meta.dirname, '../../../dist')
const workerPaths = ['/sw.js', '/sw-front.js']

type Offer = { seller: Seller; takesCards: boolean }

/** Reads the output of `npm run build` and fills in the seller's details. */
export function readBuiltSite(sold: Offer): BuiltSite {
  if (!existsSync(join(distFolder, 'site.json')))
    throw new Error('The web pages are not built. Run "npm run build" first.')
  const index = siteIndex.parse(JSON.parse(readFileSync(join(distFolder, 'site.json'), 'utf8')))
  const sitePolicy = pagePolicy({ 'script-src': [hashOf(index.headScript)] })
  const pages = new Map<string, BuiltPage>()
  for (const { path, aliases = [] } of index.pages) {
    const page = builtPage(readPage(path === '/' ? '/index' : path, sold), sitePolicy)
    for (const address of [path, ...aliases]) pages.set(address, page)
  }
  const notFound = pages.get('/404')
  if (!notFound) throw new Error('The build has no 404 page.')
  pages.delete('/404')
  const appPage = readPage('/app', sold)
  const [before = '', after = ''] = appPage.split('<div id="app"></div>')
  return {
    pages,
    notFound,
    around: { before: `${before.replace('<title>', '<title>Today: ')}<div id="app"></div>`, after },
    listedPaths: index.pages.filter((page) => !page.isHidden).map((page) => page.path),
    app: builtPage(appPage, pagePolicy()),
    shell: builtPage(appPage.replace(/<html[^>]*/, '$& data-shell'), pagePolicy()),
    workers: new Map(workerPaths.map((path) => [path, builtWorker(readFileSync(join(clientFolder, path), 'utf8'))])),
    appPaths: index.appPaths,
    favicons: index.favicons,
  }
}

function readPage(file: string, { seller, takesCards }: Offer): string {
  let page = fillCardSlots(readFileSync(join(distFolder, 'pages', `${file}.html`), 'utf8'), takesCards)
  for (const name of sellerFields) page = page.replaceAll(sellerSlots[name], () => escapeHtml(seller[name]))
  return page.replaceAll(cookiePrefixSlot, cookiePrefix(seller.appUrl.startsWith('https:')))
}

const compress: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: brotliCompressSync,
  gzip: gzipSync,
  identity: (bytes) => bytes,
}

/** What a worker fetches is subject to the policy of its script. */
export function builtWorker(text: string): BuiltPage {
  return builtPage(text, "default-src 'none'; connect-src 'self'", 'text/javascript; charset=utf-8')
}

function builtPage(text: string, policy: string, type = 'text/html; charset=utf-8'): BuiltPage {
  const bytes = Buffer.from(text)
  const cache = new Map<Encoding, Buffer>()
  return {
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    type,
    policy,
    body: (encoding) => {
      const body = cache.get(encoding) ?? compress[encoding](bytes)
      cache.set(encoding, body)
      return body
    },
  }
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
