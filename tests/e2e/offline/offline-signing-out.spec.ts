import type { Page } from '@playwright/test'
import { readAccount } from '#contract/accounts/account.ts'
import { testLogin } from '#contract/accounts/sign-in.ts'
import { schoolUser } from '#contract/accounts/signed-in.ts'
import { addOwnSlide } from '#contract/slides/own-slides.ts'
import { readPack } from '#contract/slides/pack.ts'
import { currentSlide } from '#contract/slides/slides.ts'
import { aPlanner, aTeacher, send } from '#tests/support/accounts/logins.ts'
import { chooseInMenu } from '#tests/support/accounts/person-menu.ts'
import { expect, submitLogin } from '#tests/support/app/browser.ts'
import { aBuyerByCard } from '#tests/support/money/buyers.ts'
import {
  becomeReady,
  days,
  expectCalm,
  expectReady,
  keptPlaces,
  keptTexts,
  sessionOf,
  test,
  todaysSlide,
  waitingEntries,
} from '#tests/support/offline/ready.ts'
import { startTimer } from '#tests/support/present/board.ts'
import { thisWeek } from '#tests/support/slides/this-week.ts'
import { paths as pages } from '#web/platform/paths.ts'

const { title } = thisWeek.monday
const anything = expect.any(String)
/** What stays on a device that anybody may use next: settings, and totals that wait to be sent. */
const mayStay = /^browser dd-(tour-completed|age-band|outbox .*)$|^tab daily-dot-timer-/

/** Signs in as a new school. Returns what only someone who is signed in may read: theirs, and the slides of these days. */
async function arriveWithSecrets(page: Page): Promise<string[]> {
  const { email, schoolName } = await aBuyerByCard(page.request)
  const { days: slides, spares } = readPack.response.parse(await (await page.request.get(readPack.path)).json())
  const all = [...slides, ...spares.map(({ slide }) => slide)]
  return [email, schoolName, 'Frost', ...all.flatMap((slide) => [slide.title, slide.prompt])]
}

async function expectNothingLeft(page: Page, secrets: readonly string[]): Promise<void> {
  // The database goes once no page that is about to close has it open.
  await expect.poll(async () => (await keptPlaces(page)).filter((place) => !mayStay.test(place))).toEqual([])
  const kept = await keptTexts(page)
  const texts = [...kept].map(([place, text]) => place + text)
  expect(
    texts.filter((text) => text.startsWith('dd-shell-')),
    'the app itself',
  ).not.toEqual([])
  expect(secrets.filter((secret) => texts.some((text) => text.includes(secret)))).toEqual([])
  // Nor in the browser's own cache.
  const cached = await page.evaluate(
    async (paths) => {
      const found: string[] = []
      for (const path of paths)
        await fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).then(
          ({ ok }) => ok && found.push(path),
          () => {},
        )
      return found
    },
    [readPack.path, currentSlide.path, schoolUser.path],
  )
  expect(cached).toEqual([])
}

test('signing out leaves nothing of the person and the school on the device', { tag: '@long' }, async ({ page }) => {
  test.slow()
  const secrets = await arriveWithSecrets(page)
  await becomeReady(page)
  await page.goto(`${pages.library}?q=kindness`)
  await page.getByRole('searchbox', { name: 'Search the library' }).focus()
  await page.keyboard.press('Tab')
  const kept = ['database dd-pack', 'cache dd-pictures', 'browser dd-searches']
  expect(await keptPlaces(page)).toEqual(expect.arrayContaining(kept))
  await chooseInMenu(page, 'Sign Out')
  await expect(page).toHaveURL('/')
  await expectNothingLeft(page, secrets)
})

test('signing out without a network leaves nothing either, and the next request of any kind ends the session', async ({
  page,
  context,
  network,
  playwright,
}) => {
  test.slow()
  const secrets = await arriveWithSecrets(page)
  await becomeReady(page)
  const session = await sessionOf(context)
  const hasSession = async () => {
    const stranger = await playwright.request.newContext({ extraHTTPHeaders: { cookie: session } })
    const { status } = await stranger.get(schoolUser.path).then((response) => ({ status: response.status() }))
    await stranger.dispose()
    return status
  }
  expect(await hasSession()).toBe(200)
  await network.become('down')
  await page.reload()
  await page.getByRole('button', { name: 'Present Slide' }).click()
  await startTimer(page)
  await page.keyboard.press('Escape')
  await chooseInMenu(page, 'Sign Out')
  await expect(page.getByRole('heading', { name: 'School login' })).toBeVisible()
  await expectNothingLeft(page, secrets)
  expect(await waitingEntries(page)).toEqual([
    { kind: 'use', request: { params: { id: thisWeek.monday.id }, body: { ageGroup: anything } } },
  ])
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'School login' })).toBeVisible()

  await network.become('up')
  // Before any page of the app is opened, whose own code might tell the server.
  const dashboard = await (await page.request.get('/dashboard')).text()
  expect(secrets.filter((secret) => dashboard.includes(secret))).toEqual([])
  expect((await page.request.get(readAccount.path)).status()).toBe(401)
  expect(await hasSession()).toBe(401)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await expectNothingLeft(page, secrets)
})

test('a sign-out that the last release has not sent yet is sent by this one', async ({ page }) => {
  await aBuyerByCard(page.request)
  await page.goto('/dashboard')
  await expect(todaysSlide(page)).toBeVisible()
  await page.evaluate((path) => {
    localStorage.setItem('dd-sign-out-later', path)
    document.cookie = 'dd_hint=; max-age=0; path=/'
  }, pages.logout)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  expect((await page.request.get(readAccount.path)).status()).toBe(401)
  expect(await page.evaluate(() => localStorage.getItem('dd-sign-out-later'))).toBeNull()
})

test(
  'the next teacher at a computer, of another school, sees nothing of the first school’s slides',
  { tag: '@long' },
  async ({ page, request, network }) => {
    test.slow()
    const own = {
      theme: 'monday',
      title: 'Our assembly',
      prompt: 'What made you curious, and why?',
      timerDuration: 180,
    }
    await send(page.request, testLogin.path, await aPlanner(request))
    await send(page.request, addOwnSlide.path, { ...own, pinnedOn: days.today })
    await becomeReady(page)
    await expect(todaysSlide(page)).toHaveText(own.title)
    const other = await aTeacher(request)
    await network.become('down')
    await page.reload()
    await expectCalm(page, own.title)
    await chooseInMenu(page, 'Sign Out')
    await expect(page.getByRole('heading', { name: 'School login' })).toBeVisible()

    await network.become('up')
    await page.goto('/login')
    await submitLogin(page, other)
    await expect(todaysSlide(page)).toHaveText(title)
    await expectReady(page)
    await network.become('down')
    await page.reload()
    await expectCalm(page, title)
    const texts = [...(await keptTexts(page)).values()]
    expect(texts.filter((text) => text.includes(own.title))).toEqual([])
    await page.goto('/dashboard/plan')
    await expect(page.getByRole('region', { name: /^Next 10 Days/ })).toContainText(thisWeek.tuesday.title)
    await expect(page.getByText(own.title)).toHaveCount(0)
  },
)
