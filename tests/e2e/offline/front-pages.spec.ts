import type { Page } from '@playwright/test'
import { aTeacher } from '#tests/support/accounts/logins.ts'
import { chooseInMenu } from '#tests/support/accounts/person-menu.ts'
import { expect } from '#tests/support/app/browser.ts'
import { becomeReady, expectCalm, packPlaces, test, todaysSlide } from '#tests/support/offline/ready.ts'
import { portalWords } from '#tests/support/offline/school-network.ts'
import { thisWeek } from '#tests/support/slides/this-week.ts'

const { title } = thisWeek.monday

test.beforeEach(async ({ page }) => {
  test.slow()
  await aTeacher(page.request)
  await becomeReady(page)
  await expect.poll(() => scopes(page)).toEqual(['/', '/dashboard'])
})

/** Where the active workers of this browser may answer. */
async function scopes(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations()
    return all.flatMap(({ active, scope }) => (active ? new URL(scope).pathname : [])).toSorted()
  })
}

/** Undefined if the browser shows an error of its own. */
async function statusOf(page: Page, path: string): Promise<number | undefined> {
  return page.goto(path).then(
    (response) => response?.status(),
    () => undefined,
  )
}

test('without a network the home and the login page lead to Today, and other pages lead nowhere', async ({
  page,
  context,
}) => {
  await context.setOffline(true)
  for (const path of ['/', '/login', '/?from=bookmarks', '/login?next=%2Faccount']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/dashboard')
    await expectCalm(page, title)
  }
  for (const path of ['/payment?plan=school', '/admin', '/admin-login', '/pricing', '/account', '/loginx'])
    expect([path, await statusOf(page, path)]).toEqual([path, undefined])
})

test(
  'while the server is out of reach or hangs, the home page leads to Today',
  { tag: '@long' },
  async ({ page, network }) => {
    for (const state of ['down', 'hangs'] as const) {
      await network.become(state)
      await page.goto('/')
      await expect(page, state).toHaveURL('/dashboard')
      await expectCalm(page, title)
    }
  },
)

test('with a network every page is the server’s, asked for once, and no other page passes through the worker', async ({
  page,
  network,
}) => {
  // What is still on its way to the dashboard is not of the pages that follow.
  await page.goto('about:blank')
  const passed = await wayOfResponses(page)
  for (const path of ['/payment?plan=school', '/admin-login', '/pricing', '/account']) {
    passed.clear()
    network.reached.length = 0
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect([path, [...passed.keys()]]).toEqual([path, ['network']])
    expect(network.reached.filter((each) => each === `GET ${path}`)).toHaveLength(1)
  }
  passed.clear()
  network.reached.length = 0
  await page.goto('/')
  await expect(page).toHaveURL('/')
  expect(passed.get('race-network-and-fetch-handler')).toEqual([expect.stringMatching(/\/$/)])
  expect(network.reached.filter((each) => each === 'GET /')).toHaveLength(1)
  await page.goto('/login')
  await expect(todaysSlide(page)).toHaveText(title)

  // The dashboard's last parts must not be asked of the Wi-Fi's page.
  await page.goto('about:blank')
  await network.become('portal')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: portalWords })).toBeVisible()
})

/** The addresses of this page's responses, by the rule of the worker that they followed. */
async function wayOfResponses(page: Page): Promise<Map<string, string[]>> {
  const browser = await page.context().newCDPSession(page)
  const found = new Map<string, string[]>()
  browser.on('Network.responseReceived', ({ response: { url, serviceWorkerRouterInfo: info, fromDiskCache } }) => {
    if (fromDiskCache) return
    const way = info?.matchedSourceType ?? 'none'
    found.set(way, [...(found.get(way) ?? []), url])
  })
  await browser.send('Network.enable')
  return found
}

test('signing out takes the worker of these pages away, and they lead nowhere without a network', async ({
  page,
  context,
}) => {
  await chooseInMenu(page, 'Sign Out')
  await expect(page).toHaveURL('/')
  await expect.poll(() => scopes(page)).toEqual(['/dashboard'])
  await context.setOffline(true)
  for (const path of ['/', '/login']) expect([path, await statusOf(page, path)]).toEqual([path, undefined])
})

test('so does “Log Out” on a public page', { tag: '@long' }, async ({ page }) => {
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Log Out' }).first().click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => scopes(page)).toEqual(['/dashboard'])
})

test(
  'after a session that was ended elsewhere they lead nowhere either',
  { tag: '@long' },
  async ({ page, context }) => {
    await context.clearCookies({ name: 'dd_hint' })
    await context.setOffline(true)
    expect(await statusOf(page, '/')).toBeUndefined()
  },
)

test(
  'if it is switched off, a visit to the home page alone removes its worker and all that is kept',
  {
    tag: '@long',
  },
  async ({ page, network }) => {
    network.serve({ isSwitchedOff: true })
    await page.goto('/')
    await expect.poll(() => scopes(page)).toEqual(['/dashboard'])
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
    await page.goto('/dashboard')
    await expect.poll(() => scopes(page)).toEqual([])
    await expect.poll(() => packPlaces(page)).toEqual([])
  },
)
