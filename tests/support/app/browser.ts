import { type BrowserContext, type Locator, type Page, test as base, expect } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { schoolLogin } from '#contract/accounts/sign-in.ts'
import { adminUser, generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import { readToday } from '#contract/site/today.ts'
import { type Login, aTeacher, send } from '#tests/support/accounts/logins.ts'
import { tourCompletedKey } from '#web/tour/tour-flags.ts'
import { watchArrivals } from './arrivals.ts'

type Fixtures = {
  consoleErrors: string[]
  /** Opens a page in a separate browser context, which shares no cookies with this one. */
  anotherBrowser: () => Promise<Page>
}

/** Every journey fails on an error in the browser's console, whatever the screen shows. */
export const test = base.extend<Fixtures>({
  // Mark the tour as completed, or it would start in the middle of every journey.
  storageState: async ({ baseURL }, provide) => {
    const localStorage = [{ name: tourCompletedKey, value: 'true' }]
    await provide({ cookies: [], origins: [{ origin: baseURL ?? '', localStorage }] })
  },
  // Every test has an address of its own: orders and trials are limited per network.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, provide) => {
    await provide({
      ...extraHTTPHeaders,
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    })
  },
  // Chromium may never close a context in which a page is just arriving (seen in version 156).
  context: async ({ context }, provide) => {
    const pagesArrive = watchArrivals(context)
    await provide(context)
    await pagesArrive()
  },
  consoleErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      watch(context, errors)
      await use(errors)
      expect(errors, 'the console stays free of errors').toEqual([])
    },
    { auto: true },
  ],
  anotherBrowser: async ({ browser, consoleErrors }, provide) => {
    const opened: BrowserContext[] = []
    await provide(async () => {
      const context = await browser.newContext()
      opened.push(context)
      watch(context, consoleErrors)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

/** A 401 from these only means "not signed in", but the browser logs it as an error. */
const sessionLookUps = new Set<string | undefined>([schoolUser.path, generalUser.path, adminUser.path])

function watch(context: BrowserContext, errors: string[]): void {
  context.on('console', (message) => {
    const { url } = message.location()
    if (message.type() !== 'error') return
    if (message.text().includes('status of 401') && sessionLookUps.has(URL.parse(url)?.pathname)) return
    errors.push(`${message.text()} (${url})`)
  })
  context.on('weberror', (error) => errors.push(error.error().message))
}

/** For a journey in which the server must refuse a call: drops the errors that the browser logged for it. */
export function expectRefusals(errors: string[], status: number): void {
  dropErrors(errors, `status of ${status}`)
}

/** For a journey in which a connection is lost. */
export function expectLostCalls(errors: string[]): void {
  dropErrors(errors, 'net::ERR_')
}

function dropErrors(errors: string[], about: string): void {
  errors.splice(0, errors.length, ...errors.filter((error) => !error.includes(about)))
}

/** The minified file: a page takes twice as long to parse the full one. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

export async function expectAccessible(page: Page): Promise<void> {
  await waitUntilSettled(page)
  // Load axe once per document: parsing it takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  expect(await page.evaluate<string[]>(`(${findBarriers})()`)).toEqual([])
}

/**
 * Runs in the page. Content behind an open dialog is inert, and was checked before the dialog opened. The contrast check takes most
 * of the time: it runs once per document and dialog; the design system's gallery covers every state of every component. Our only
 * frame is the editor's preview of the board, where scripts are blocked.
 */
const findBarriers = `async () => {
  const shown = document.querySelector('dialog:modal') ?? document
  window.contrastChecked ??= new WeakSet()
  const rules = { 'color-contrast': { enabled: !window.contrastChecked.has(shown) } }
  window.contrastChecked.add(shown)
  const { violations } = await axe.run(shown, { iframes: false, resultTypes: ['violations'], rules })
  return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', '))
}`

/** Text that is still fading in has too little contrast. Does not wait for endless animations (spinners). */
async function waitUntilSettled(page: Page): Promise<void> {
  // A lazy part of a page that is still loading has no heading yet.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // What has just been resized or loaded may be drawn once more.
  await expect.poll(overflow, 'nothing overflows at the side').toBe(0)
}

/** A screen, or a state of one, that a journey passes: it is accessible, and fits on a phone. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await expectAccessible(page)
  await onAPhone(page, () => expectNoSidewaysScroll(page))
}

/** The same for a screen with a separate layout on a phone, which `npm run test:all` looks at too. */
export async function expectGoodScreenEverywhere(page: Page): Promise<void> {
  await expectGoodScreen(page)
  if (looksAtAll) await onAPhone(page, () => expectAccessible(page))
}

/** The same for a further state of a screen that `npm test` looks at once: `npm run test:all` looks at all of them. */
export async function expectGoodState(page: Page): Promise<void> {
  if (looksAtAll) await expectGoodScreenEverywhere(page)
}

const looksAtAll = process.env.TEST_ALL !== 'false'

async function onAPhone(page: Page, look: () => Promise<void>): Promise<void> {
  const size = page.viewportSize()
  await showAt(page, { width: 360, height: 800 })
  await look()
  if (size) await showAt(page, size)
}

/** Chromium refuses to resize a window in full screen, so there only the page changes its size. */
async function showAt(page: Page, size: { width: number; height: number }): Promise<void> {
  if (!(await page.evaluate(() => document.fullscreenElement !== null))) return page.setViewportSize(size)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false })
}

type Arrival = { door?: { path: string }; at?: string }

/** Signs in through the API (the real door, without its screen) and opens a page. */
export async function arriveAs(
  page: Page,
  login: Login,
  { door = schoolLogin, at = '/dashboard' }: Arrival = {},
): Promise<void> {
  await send(page.request, door.path, login)
  await page.goto(at)
}

/** Joins Oakfield Primary as a new teacher, which also signs them in, and opens a page. */
export async function arriveAsTeacher(page: Page, at = '/dashboard'): Promise<Login> {
  const login = await aTeacher(page.request)
  await page.goto(at)
  return login
}

/** Has the server send Today without any part of its value, so that the page makes every call itself, and a test can answer them. */
export async function sendEmptyPage(page: Page): Promise<void> {
  await page.route(readToday.path, (route) => route.fulfill({ json: {} }))
  await page.route('**/dashboard', async (route) => {
    const anotherPage = new URL('/account', route.request().url()).href
    await route.fulfill({ response: await route.fetch({ url: anotherPage }) })
  })
}

/** Signs in through the sign-in screen. */
export async function signIn(page: Page, login: Login, door = '/login'): Promise<void> {
  await page.goto(door)
  await submitLogin(page, login)
}

/** Fills in and submits the sign-in form that the page shows. */
export async function submitLogin(page: Page, { email, password }: Login): Promise<void> {
  await fillIn(page, { Email: email, Password: password })
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Fills in fields by their labels. */
export async function fillIn(within: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(within, label).fill(value)
}

/** A field by its whole label: a required field has a star after it, and a password field has a button whose label contains it. */
export function field(within: Page | Locator, label: string): Locator {
  return within.getByLabel(new RegExp(`^${label}( \\*)?$`))
}

export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' })
}

export { expect }
