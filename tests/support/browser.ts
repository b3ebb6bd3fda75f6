import { type BrowserContext, type Locator, type Page, test as base, expect } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { schoolLogin } from '#contract/accounts/sign-in.ts'
import { adminUser, generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import { tourCompletedKey } from '#web/tour/tour-completed.ts'
import { type Login, aTeacher, send } from './logins.ts'

type Fixtures = {
  consoleErrors: string[]
  /** Somebody else's browser, or the same person's at home: it shares no cookie with this one. */
  anotherBrowser: () => Promise<Page>
}

/** Every journey watches the browser's console: an error there fails it, whatever the screen shows. */
export const test = base.extend<Fixtures>({
  // Whoever comes back has seen the tour. Without this it would start in the middle of every journey.
  storageState: async ({ baseURL }, provide) => {
    const localStorage = [{ name: tourCompletedKey, value: 'true' }]
    await provide({ cookies: [], origins: [{ origin: baseURL ?? '', localStorage }] })
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

/** What these answer with 401 is "nobody is signed in". The browser notes it as an error all the same. */
const lookUps = new Set<string | undefined>([schoolUser.path, generalUser.path, adminUser.path])

function watch(context: BrowserContext, errors: string[]): void {
  context.on('console', (message) => {
    const { url } = message.location()
    if (message.type() !== 'error') return
    if (message.text().includes('status of 401') && lookUps.has(URL.parse(url)?.pathname)) return
    errors.push(`${message.text()} (${url})`)
  })
  context.on('weberror', (error) => errors.push(error.error().message))
}

/** For a journey that goes where the server must refuse: the browser notes that, and it is no fault. */
export function expectRefusals(errors: string[], status: number): void {
  forgetErrors(errors, `status of ${status}`)
}

/** For a journey on which a connection is lost. */
export function expectLostCalls(errors: string[]): void {
  forgetErrors(errors, 'net::ERR_')
}

function forgetErrors(errors: string[], about: string): void {
  errors.splice(0, errors.length, ...errors.filter((error) => !error.includes(about)))
}

/** The short form: to read the long one takes a page twice the time. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

export async function expectAccessible(page: Page): Promise<void> {
  await comeToRest(page)
  // Once for each document: to read the program takes as long as a look with it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  expect(await page.evaluate<string[]>(`(${findBarriers})()`)).toEqual([])
}

/**
 * Runs in the page. What is behind an open window cannot be reached, and was looked at before it opened. To weigh colours takes most
 * of the time: it is done once for each document and window, and for every state of every part in the design system's gallery.
 * The one frame that we have is the editor's preview of the board, in which no script may run.
 */
const findBarriers = `async () => {
  const shown = document.querySelector('dialog:modal') ?? document
  window.weighed ??= new WeakSet()
  const rules = { 'color-contrast': { enabled: !window.weighed.has(shown) } }
  window.weighed.add(shown)
  const { violations } = await axe.run(shown, { iframes: false, resultTypes: ['violations'], rules })
  return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', '))
}`

/** Half faded in, every text has too little contrast. What never ends (a spinner) is not waited for. */
async function comeToRest(page: Page): Promise<void> {
  // A part of a page that is still on its way has no heading yet.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'nothing sticks out at the side').toBe(0)
}

/** A screen, or a state of one, that a journey passes: it can be used by everyone, and fits on a phone. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await expectAccessible(page)
  await onAPhone(page, () => expectNoSidewaysScroll(page))
}

/** The same for a screen that is laid out in another way on a phone. */
export async function expectGoodScreenEverywhere(page: Page): Promise<void> {
  await expectGoodScreen(page)
  await onAPhone(page, () => expectAccessible(page))
}

/** The same for a further state of a screen that `npm test` looks at in another state: `npm run test:all` looks at all of them. */
export async function expectGoodState(page: Page): Promise<void> {
  if (process.env.TEST_ALL === 'true') await expectGoodScreenEverywhere(page)
}

async function onAPhone(page: Page, look: () => Promise<void>): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 800 })
  await look()
  if (size) await page.setViewportSize(size)
}

type Arrival = { door?: { path: string }; at?: string }

/** Comes to a page with a login of before: the door is the real one, only its screen is not looked at. */
export async function arriveAs(
  page: Page,
  login: Login,
  { door = schoolLogin, at = '/dashboard' }: Arrival = {},
): Promise<void> {
  await send(page.request, door.path, login)
  await page.goto(at)
}

/** Comes as a teacher who has just joined Oakfield Primary, and is signed in by that. */
export async function arriveAsTeacher(page: Page, at = '/dashboard'): Promise<Login> {
  const login = await aTeacher(page.request)
  await page.goto(at)
  return login
}

/** Through the screen, as a person does. */
export async function signIn(page: Page, login: Login, door = '/login'): Promise<void> {
  await page.goto(door)
  await submitLogin(page, login)
}

/** At a door where the page is already. */
export async function submitLogin(page: Page, { email, password }: Login): Promise<void> {
  await fillIn(page, { Email: email, Password: password })
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Types into fields, by their labels. */
export async function fillIn(within: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(within, label).fill(value)
}

/** A field by its whole label. A required one has a star behind it, and a password a button that names it too. */
export function field(within: Page | Locator, label: string): Locator {
  return within.getByLabel(new RegExp(`^${label}( \\*)?$`))
}

export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' })
}

export { expect }
