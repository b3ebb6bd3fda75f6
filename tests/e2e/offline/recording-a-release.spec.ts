import type { Page, Request } from '@playwright/test'
import { schoolUser } from '#contract/accounts/signed-in.ts'
import { aTeacher } from '#tests/support/accounts/logins.ts'
import { chooseInMenu } from '#tests/support/accounts/person-menu.ts'
import { expect, submitLogin } from '#tests/support/app/browser.ts'
import { type KeptBrowser, ownWords, saveRecording, whatArrived } from '#tests/support/offline/last-release.ts'
import { becomeReady, expectCalm, test, todaysSlide, waitingEntries } from '#tests/support/offline/ready.ts'
import { type AnsweredCall, makeCall } from '#tests/support/offline/release-calls.ts'
import { closeBoard, present, swapToday, vote } from '#tests/support/present/teaching.ts'
import { thisWeek } from '#tests/support/slides/this-week.ts'

// Not journeys of their own: they record this release for `last-release.spec.ts` of the releases after it.

const { monday } = thisWeek
const ageBand = 'Year 5 & 6'

test.beforeEach(() => test.slow())

const linkTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const firstHeart = (page: Page) => page.getByRole('button', { name: /^Favourite: / }).first()

test('what a browser keeps of a morning without a network', { tag: '@recording' }, async ({ page, context }) => {
  await aTeacher(page.request)
  const words = await ownWords(context)
  await becomeReady(page)
  await linkTo(page, 'Library').click()
  await expect(firstHeart(page)).toBeVisible()
  await context.setOffline(true)
  await firstHeart(page).click()
  await expect.poll(() => waitingEntries(page)).toMatchObject([{ kind: 'favourite' }])
  await page.goto('/dashboard')
  await expectCalm(page, monday.title)
  await page.getByText(ageBand).click()
  await present(page)
  await closeBoard(page)
  await swapToday(page)
  await present(page)
  await vote(page)
  await closeBoard(page)
  const shown = { title: await todaysSlide(page).innerText(), ageBand }
  const kept = { ...(await keptBy(page)), cookies: (await context.cookies()).map(({ name }) => name) }

  await context.setOffline(false)
  await page.reload()
  const counts = async () => Object.values(await whatArrived(page.request)).map(({ length }) => length)
  await expect.poll(counts, { intervals: [1_000] }).toEqual([2, 1, 1, 1])
  saveRecording('browser', { ...kept, shown, arrived: await whatArrived(page.request) }, words)
})

async function keptBy(page: Page): Promise<Omit<KeptBrowser, 'cookies' | 'shown' | 'arrived'>> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('The database cannot be read.')))
      })
    const databases = []
    for (const { name = '', version = 1 } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      const stores = []
      for (const store of database.objectStoreNames) {
        const open = () => database.transaction(store).objectStore(store)
        const values: unknown[] = await done(open().getAll())
        const keys = (await done(open().getAllKeys())) as string[]
        stores.push({ name: store, records: keys.map((key, at): [string, unknown] => [key, values[at]]) })
      }
      database.close()
      databases.push({ name, version, stores })
    }
    const cached: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      cached[name] = requests.map(({ url }) => new URL(url).pathname)
    }
    const textsIn = (storage: Storage): Record<string, string> => Object.fromEntries(Object.entries(storage))
    return {
      databases,
      caches: cached,
      localStorage: textsIn(localStorage),
      sessionStorage: textsIn(sessionStorage),
    }
  })
}

test('which calls a tab makes', { tag: '@recording' }, async ({ page, context, request }) => {
  const made = new Map<string, Request>()
  context.on('request', (each) => {
    const key = `${each.method()} ${pathOf(each)} ${each.postData()}`
    if (pathOf(each).startsWith('/api/') && !made.has(key)) made.set(key, each)
  })
  const login = await aTeacher(page.request)
  const words = await ownWords(context)
  await becomeReady(page)
  await visitEverything(page)
  await chooseInMenu(page, 'Sign Out')
  await expect(page).toHaveURL('/')
  await page.goto('/login')
  await submitLogin(page, login)
  await expect(todaysSlide(page)).toHaveText(monday.title)

  const other = await aTeacher(request)
  const { id } = await (await request.get(schoolUser.path)).json()
  const calls: AnsweredCall[] = []
  for (const each of made.values()) {
    const body = (each.postData() ?? '').replaceAll(words['{account}'] ?? '', id).replaceAll(login.email, other.email)
    // A second teacher makes each call too, as the journey will, and must get the same.
    const call = await makeCall(request, {
      method: each.method(),
      path: pathOf(each),
      ...(body ? { body: JSON.parse(body) } : {}),
    })
    expect([call.path, call.status]).toEqual([call.path, (await each.response())?.status()])
    calls.push(call)
  }
  saveRecording('calls', calls, { '{account}': id, '{email}': other.email })
})

/** What a teacher does in a tab: on Today and its board, in Plan, in the library and on the account page. */
async function visitEverything(page: Page): Promise<void> {
  // From the worker, so that the page makes every call itself.
  await page.reload()
  await present(page)
  await closeBoard(page)
  await swapToday(page)
  await present(page)
  await vote(page)
  await closeBoard(page)
  await page.getByRole('button', { name: 'Not right for my class' }).click()
  await page.getByRole('button', { name: `Put ‘${monday.title}’ back` }).click()
  await expect(todaysSlide(page)).toHaveText(monday.title)
  await linkTo(page, 'Plan').click()
  await expect(page.getByRole('region', { name: /^Next 10 Days/ })).toContainText(thisWeek.tuesday.title)
  await linkTo(page, 'Library').click()
  for (const isFavourite of ['true', 'false']) {
    const sent = page.waitForResponse((response) => response.url().endsWith('/favourite'))
    await firstHeart(page).click()
    await expect(firstHeart(page)).toHaveAttribute('aria-pressed', isFavourite)
    await sent
  }
  await linkTo(page, monday.title).click()
  await expect(page.getByRole('region', { name: 'Slide' })).toContainText(monday.title)
  await chooseInMenu(page, 'Account')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url())
  return pathname + search
}
