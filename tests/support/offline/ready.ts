import { type BrowserContext, type Locator, type Page, expect } from '@playwright/test'
import { downloadData } from '#contract/privacy/my-data.ts'
import { expectLostCalls, test as base } from '#tests/support/app/browser.ts'
import { type Entry, entryPrefix } from '#web/platform/outbox/entries.ts'
import { type SchoolNetwork, schoolNetwork } from './school-network.ts'

/** The days of the tests, a Monday by the server's clock first. The pack is kept until the tenth weekday after it. */
export const days = {
  today: '2026-11-16',
  tomorrow: '2026-11-17',
  nextMonday: '2026-11-23',
  threeWeeksLater: '2026-12-07',
} as const

/** Journeys of a device that is made ready for days without a network. They reach the server through a school's network. */
export const test = base.extend<{ network: SchoolNetwork }>({
  serviceWorkers: 'allow',
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from here
  network: async ({}, provide, { project }) => {
    const network = await schoolNetwork(project.use.baseURL ?? '')
    await provide(network)
    await network.close()
  },
  baseURL: async ({ network }, provide) => {
    await provide(network.address)
  },
  context: async ({ context }, provide) => {
    // The device's clock picks the day, and agrees with the server's.
    await context.clock.install({ time: at(days.today) })
    await provide(context)
  },
  // The browser logs every call that a cut network loses.
  consoleErrors: async ({ consoleErrors }, provide) => {
    await provide(consoleErrors)
    expectLostCalls(consoleErrors)
  },
})

function at(day: string): Date {
  return new Date(`${day}T08:50:00Z`)
}

/** Opens the dashboard on another day, in the same browser. */
export async function openOn(page: Page, day: string, path = '/dashboard'): Promise<void> {
  await page.clock.setSystemTime(at(day))
  await page.goto(path)
}

export function todaysSlide(page: Page): Locator {
  return page.getByRole('region', { name: 'Today’s Slide' }).getByRole('heading', { level: 2 })
}

export function readyLine(page: Page): Locator {
  return page.getByText('Ready without internet until Mon 30 Nov')
}

/** Waits until the device has fetched what it can do without a network: two weeks of slides with their pictures. */
export async function expectReady(page: Page): Promise<void> {
  await expect(readyLine(page)).toBeVisible({ timeout: 30_000 })
}

export function quietLine(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: 'work as usual.' })
}

/** A slide is there, and nothing on the page alarms. */
export async function expectCalm(page: Page, title: string): Promise<void> {
  await expect(todaysSlide(page)).toHaveText(title)
  await expect(quietLine(page)).toBeVisible()
  await expect(readyLine(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
}

/** Opens the dashboard, until this device can do without a network. What the browser has cached by itself may be gone by then. */
export async function becomeReady(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await expectReady(page)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await browser.detach()
}

/** Where the browser keeps something for this site, besides the app's own files, which are the same for everybody. Opens nothing. */
export async function keptPlaces(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...(await caches.keys()).filter((name) => !name.startsWith('dd-shell-')).map((name) => `cache ${name}`),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
    ...Object.keys(localStorage).map((key) => `browser ${key}`),
    ...Object.keys(sessionStorage).map((key) => `tab ${key}`),
  ])
}

/** The places of what belongs to an account. */
export async function packPlaces(page: Page): Promise<string[]> {
  return (await keptPlaces(page)).filter((place) => !place.startsWith('browser ') && !place.startsWith('tab '))
}

/** Every text that the browser keeps for this site, the app's own files too, by place. */
export async function keptTexts(page: Page): Promise<Map<string, string>> {
  return new Map(
    await page.evaluate(async () => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error ?? new Error('The database cannot be read.')))
        })
      const kept: [place: string, text: string][] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys())
          kept.push([`${name} ${request.url}`, (await (await cache.match(request))?.text()) ?? ''])
      }
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await done(indexedDB.open(name))
        for (const store of database.objectStoreNames)
          kept.push([name, JSON.stringify(await done(database.transaction(store).objectStore(store).getAll()))])
        database.close()
      }
      for (const storage of [localStorage, sessionStorage])
        for (const key of Object.keys(storage)) kept.push([key, storage.getItem(key) ?? ''])
      return kept
    }),
  )
}

/** What waits in this browser's outbox, in order. */
export async function waitingEntries(page: Page): Promise<Pick<Entry, 'kind' | 'request'>[]> {
  const texts = await page.evaluate(
    (prefix) => Object.entries(localStorage).flatMap(([key, text]) => (key.startsWith(prefix) ? String(text) : [])),
    entryPrefix,
  )
  const entries = texts.map((text): Entry => JSON.parse(text)).toSorted((one, other) => one.place - other.place)
  return entries.map(({ kind, request }) => ({ kind, request }))
}

/** The session cookies of this browser. */
export async function sessionOf(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** The swaps that this person has made, as the server knows them. */
export async function swapsOnServer(page: Page): Promise<unknown[]> {
  return (await (await page.request.get(downloadData.path)).json()).swaps
}
