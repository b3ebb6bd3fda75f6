import type { BrowserContext, Page } from '@playwright/test'
import { aTeacher } from '#tests/support/accounts/logins.ts'
import { expect } from '#tests/support/app/browser.ts'
import { becomeReady, expectCalm, packPlaces, test, todaysSlide } from '#tests/support/offline/ready.ts'
import { thisWeek } from '#tests/support/slides/this-week.ts'

const { title } = thisWeek.monday

test.beforeEach(async ({ page }) => {
  test.slow()
  await aTeacher(page.request)
})

/** The release that the page in front of the teacher was started from; null for the one that was built. */
const shownRelease = (page: Page) => page.locator('html').getAttribute('data-release')

/** Looks for a newer worker as a visit does. Returns whether one was given up. */
async function isGivenUp(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/dashboard')
    await registration?.update()
    const worker = registration?.installing ?? registration?.waiting
    if (!worker) return false
    return new Promise<boolean>((ended) => {
      const look = () => ['activated', 'redundant'].includes(worker.state) && ended(worker.state === 'redundant')
      worker.addEventListener('statechange', look)
      look()
    })
  })
}

/** Visits the dashboard in another tab until it comes with this release. */
async function visitUntil(context: BrowserContext, release: string | null): Promise<void> {
  const tab = await context.newPage()
  const browser = await context.newCDPSession(tab)
  await browser.send('ServiceWorker.enable')
  await expect(async () => {
    await tab.goto('/dashboard')
    // The next worker waits until the one before has ended all that it has begun: for minutes, if the browser likes.
    if (await isOneWaiting(tab)) await browser.send('ServiceWorker.stopAllWorkers')
    expect(await shownRelease(tab)).toBe(release)
  }).toPass()
  await tab.close()
}

async function isOneWaiting(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/dashboard')
    await registration?.update()
    return Boolean(registration?.waiting)
  })
}

test(
  'a page that is open during a release goes on with its own files, and the next start has the new ones',
  { tag: '@long' },
  async ({ page, context, network }) => {
    await becomeReady(page)
    // From the worker, which keeps the files that this page has not loaded yet.
    await page.reload()
    await page.getByRole('button', { name: 'Present Slide' }).click()
    const board = page.getByRole('dialog', { name: `Presenting: ${title}` })
    await expect(board).toBeVisible()
    network.serve({ release: 'B' })
    await visitUntil(context, 'B')
    network.reached.length = 0
    await board.getByRole('button', { name: 'Tools' }).click()
    const tools = page.getByRole('dialog', { name: 'Tools' })
    await tools.getByRole('button', { name: 'Another slide' }).click()
    await expect(page.getByRole('button', { name: /^Use this/ }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await board.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('link', { name: 'Plan', exact: true }).click()
    await expect(page.getByRole('region', { name: /^Next 10 Days/ })).toBeVisible()
    expect(network.reached.filter((sent) => /\/assets\/.*\.(js|css)$/.test(sent))).toEqual([])
    expect(await shownRelease(page)).toBeNull()

    await network.become('down')
    await page.goto('/dashboard')
    await expectCalm(page, title)
    expect(await shownRelease(page)).toBe('B')
    await network.become('up')
    await page.reload()
    await expect(todaysSlide(page)).toHaveText(title)
    expect(await shownRelease(page)).toBe('B')

    network.serve({})
    await visitUntil(context, null)
    await page.reload()
    await expect(todaysSlide(page)).toHaveText(title)
    expect(await shownRelease(page)).toBeNull()
  },
)

test(
  'a tab of an older release gets the files of that release, which the server has no more',
  { tag: '@long' },
  async ({ page, network }) => {
    await becomeReady(page)
    await page.reload()
    network.reached.length = 0
    // As a worker kept it two releases ago.
    const file = await page.evaluate(async () => {
      const older = await caches.open('dd-shell-older')
      await older.put('/assets/only-in-older.js', new Response('older'))
      return (await fetch('/assets/only-in-older.js')).text()
    })
    expect(file).toBe('older')
    expect(network.reached).not.toContain('GET /assets/only-in-older.js')
  },
)

test(
  'a release of which a file arrives damaged never takes over, and does once it is whole',
  { tag: '@long' },
  async ({ page, context, network }) => {
    await becomeReady(page)
    network.serve({ release: 'B', isDamaged: true })
    await expect.poll(() => isGivenUp(page)).toBe(true)
    await network.become('down')
    await page.reload()
    await expectCalm(page, title)
    expect(await shownRelease(page)).toBeNull()

    await network.become('up')
    network.serve({ release: 'B' })
    await visitUntil(context, 'B')
  },
)

test(
  'if it is switched off, the next visit removes the worker and all that it kept, and the page works',
  { tag: '@long' },
  async ({ page, network }) => {
    await becomeReady(page)
    network.serve({ isSwitchedOff: true })
    await page.reload()
    await expect(todaysSlide(page)).toHaveText(title)
    const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await expect.poll(workers).toBe(0)
    await expect.poll(() => packPlaces(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
    network.reached.length = 0
    await page.reload()
    await expect(todaysSlide(page)).toHaveText(title)
    expect(network.reached, 'the server sends the page again').toContain('GET /dashboard')
    await page.getByRole('button', { name: 'Present Slide' }).click()
    await expect(page.getByRole('dialog', { name: `Presenting: ${title}` })).toBeVisible()
  },
)
