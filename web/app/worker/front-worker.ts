import { databaseName, withStore } from '#web/platform/pack/pack-database.ts'
import { addStaticRoutes } from './static-routes.ts'

declare const self: ServiceWorkerGlobalScope

// Teachers' bookmarks and the browser's own suggestions. Its scope is every page but those of `worker.ts`, so it must leave the others alone.
const front = ['/', '/login']
const todayPath = '/dashboard'
/** As for any call that the pack can answer instead: some networks drop requests silently. */
const maxWaitMs = 5_000

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting())
  addStaticRoutes(event, [
    ...front.map((pathname) => ({
      condition: { urlPattern: { baseURL: self.location.origin, pathname }, requestMode: 'navigate' },
      source: 'race-network-and-fetch-handler',
    })),
    // Everything else, such as payment and administration, does not pass through this worker.
    { condition: { urlPattern: { pathname: '*' } }, source: 'network' },
  ])
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || request.mode !== 'navigate' || !front.includes(new URL(request.url).pathname)) return
  event.respondWith(open(request))
})

/** The page itself, whatever the server says; Today from this device only where no response comes and there is one to show. */
async function open(request: Request): Promise<Response> {
  const asked = fetch(request)
  const isReached = await Promise.race([asked.then(isTrue, isFalse), tooLong()])
  if (isReached || !(await isPackKept())) return asked
  return Response.redirect(todayPath, 302)
}

const isTrue = () => true
const isFalse = () => false

function tooLong(): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), maxWaitMs))
}

/** As much of each pack as is needed here. */
function readKept(): Promise<{ session: string }[]> {
  // oxlint-disable-next-line typescript/no-unsafe-return -- only the app writes there, and every release's packs have it
  return withStore('readonly', (store) => store.getAll())
}

/** Of the account that is signed in. A browser that hides the cookie from workers has at most that one: signing out deletes it. */
async function isPackKept(): Promise<boolean> {
  try {
    // Opening a database that is not there would create it.
    const databases = await indexedDB.databases()
    const packs = databases.some(({ name }) => name === databaseName) ? await readKept() : []
    if (!('cookieStore' in self)) return packs.length > 0
    const hint = await self.cookieStore.get('dd_hint')
    return packs.some(({ session }) => session === hint?.value)
  } catch {
    return false
  }
}
