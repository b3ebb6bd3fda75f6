import { release } from './release.ts'
import { addStaticRoutes } from './static-routes.ts'

declare const self: ServiceWorkerGlobalScope

/** Releases whose files stay for tabs that were opened with them. */
const olderReleasesKept = 2
const shellPath = '/app-shell'
/** Cached under their own addresses, so that the browser can answer with the shell without starting this worker. */
const mostOpened = ['/dashboard', '/dashboard/plan', '/dashboard/library']
/** Fetched with the app's first files, not after them. */
const neededByShell = Object.keys(release.files).filter((file) => /\/(offline|parts)-.*js$/.test(file))
/** In Cache Storage, before the release's name. */
const shellPrefix = 'dd-shell-'
const shellCache = shellPrefix + release.name

self.addEventListener('install', (event) => {
  event.waitUntil(install())
  addStaticRoutes(event, routes())
})
self.addEventListener('activate', (event) => event.waitUntil(removeOldReleases()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(findShell(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(findAsset(request))
})

/**
 * All or nothing: a release of which a file is missing never takes over. One that is whole does at once, which no open tab notices:
 * each goes on with its own release's files, and the next start gets the new ones.
 */
async function install(): Promise<void> {
  const cache = await caches.open(shellCache)
  await Promise.all(Object.entries(release.files).map(([file, hash]) => addFile(cache, file, hash)))
  await addShell(cache)
  await self.skipWaiting()
}

/** The hash tells our file from the page of a Wi-Fi log-in that answers in our place. */
async function addFile(cache: Cache, file: string, integrity: string): Promise<void> {
  const known = await caches.match(file)
  const response = known ?? (await fetch(file, { integrity, credentials: 'omit' }))
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  await cache.put(file, response)
}

/** The empty page of the app. Without the cookies, so that it cannot be anybody's own. */
async function addShell(cache: Cache): Promise<void> {
  const response = await fetch(shellPath, { cache: 'no-store', credentials: 'omit' })
  const html = await response.text()
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, file = '']) => file)
  if (!response.ok || scripts.length === 0 || !scripts.every((file) => file in release.files))
    throw new Error('The server has another release now.')
  const page = html.replace('</head>', `${neededByShell.map(preload).join('')}</head>`)
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length', 'etag', 'vary']) headers.delete(name)
  for (const path of [shellPath, ...mostOpened]) await cache.put(path, new Response(page, { headers }))
}

function preload(file: string): string {
  return `<link rel="preload" as="script" crossorigin href="${file}">`
}

/** From the cache: the morning's first slide does not wait for this worker. */
function routes(): object[] {
  const { origin } = self.location
  return [
    ...mostOpened.map((pathname) => ({
      condition: { urlPattern: { baseURL: origin, pathname, search: '' }, requestMode: 'navigate' },
      source: { cacheName: shellCache },
    })),
    ...Object.keys(release.files).map((pathname) => ({
      condition: { urlPattern: { baseURL: origin, pathname } },
      source: { cacheName: shellCache },
    })),
    { condition: { urlPattern: { baseURL: origin, pathname: '/api/*' } }, source: 'network' },
  ]
}

async function removeOldReleases(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(shellPrefix) && name !== shellCache)
  await Promise.all(others.slice(0, -olderReleasesKept).map((name) => caches.delete(name)))
}

async function findShell(request: Request): Promise<Response> {
  const cache = await caches.open(shellCache)
  return (await cache.match(shellPath)) ?? fetch(request)
}

/** Of this release, or of the one that an open tab was started with, or a picture of the pack. */
async function findAsset(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}
