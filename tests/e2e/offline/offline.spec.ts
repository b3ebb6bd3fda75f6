import type { Page } from '@playwright/test'
import { testLogin } from '#contract/accounts/sign-in.ts'
import { currentSlide } from '#contract/slides/slides.ts'
import { classVotes } from '#contract/usage/class-votes.ts'
import { recentUse } from '#contract/usage/record.ts'
import { aPlanner, aTeacher, send } from '#tests/support/accounts/logins.ts'
import { expect, expectAccessible, toasts } from '#tests/support/app/browser.ts'
import {
  becomeReady,
  days,
  expectCalm,
  keptTexts,
  openOn,
  quietLine,
  swapsOnServer,
  test,
  todaysSlide,
  waitingEntries,
} from '#tests/support/offline/ready.ts'
import type { SchoolNetwork } from '#tests/support/offline/school-network.ts'
import { closeBoard, openTool, present, swapToday, vote } from '#tests/support/present/teaching.ts'
import { nextWeek, thisWeek } from '#tests/support/slides/this-week.ts'
import type { StoredPack } from '#web/platform/pack/stored-pack.ts'

const { monday, tuesday } = thisWeek
const nextTitle = nextWeek.monday.title

const isFavourite = (sent: string): boolean => /^(PUT|DELETE) .*favourite/.test(sent)

/** The uses of the week that this device would start from. */
async function keptUses(page: Page): Promise<number | undefined> {
  const packs: StoredPack[] = JSON.parse((await keptTexts(page)).get('dd-pack') ?? '[]')
  return packs[0]?.today.stats?.slidesUsedThisWeek
}

type Cut = { page: Page; network: SchoolNetwork }

/** The device knows that it has no network, or the network leads nowhere. */
for (const { how, tag, cut, restore } of [
  {
    how: 'without a network',
    tag: [],
    cut: ({ page }: Cut) => page.context().setOffline(true),
    restore: ({ page }: Cut) => page.context().setOffline(false),
  },
  {
    how: 'while the server is out of reach',
    tag: '@long',
    cut: ({ network }: Cut) => network.become('down'),
    restore: ({ network }: Cut) => network.become('up'),
  },
]) {
  test(
    `${how} today’s slide opens, is presented and swapped, and other parts wait`,
    { tag },
    async ({ page, context, request, network }) => {
      test.slow()
      await send(page.request, testLogin.path, await aPlanner(request))
      await becomeReady(page)
      await cut({ page, network })
      await page.reload()
      await expectCalm(page, monday.title)
      await expectAccessible(page)
      for (const bookmark of ['/dashboard', '/dashboard?from=bookmarks']) {
        const tab = await context.newPage()
        await tab.goto(bookmark)
        await expectCalm(tab, monday.title)
        await tab.close()
      }
      await page.getByRole('link', { name: 'Library', exact: true }).click()
      await expect(page.getByText('This part is not on this device.').first()).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await page.goto('/dashboard/plan')
      await expect(page.getByRole('region', { name: /^Next 10 Days/ })).toContainText(tuesday.title)
      await expect(page.getByText('This part is not on this device.').first()).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)

      await page.goto('/dashboard')
      await present(page)
      await closeBoard(page)
      await swapToday(page)
      await toasts(page).getByRole('button', { name: 'Undo' }).click()
      await expect(todaysSlide(page)).toHaveText(monday.title)
      await swapToday(page)
      const swapped = await todaysSlide(page).innerText()
      await page.reload()
      await expectCalm(page, swapped)

      await restore({ page, network })
      await page.reload()
      const ask = async (path: string) => (await page.request.get(path)).json()
      await expect.poll(async () => (await ask(currentSlide.path)).title).toBe(swapped)
      await expect(todaysSlide(page)).toHaveText(swapped)
      await expect(quietLine(page)).toBeHidden()
      await expect
        .poll(() => ask(recentUse.path))
        .toEqual([expect.objectContaining({ slide: expect.objectContaining({ title: monday.title }) })])
      // The swap that was undone is never sent. The reload may have interrupted the other, which is then sent twice.
      const swaps = network.reached.filter((sent) => sent.includes('/api/swaps/') && !sent.startsWith('GET'))
      expect(new Set(swaps)).toEqual(new Set([`PUT /api/swaps/${days.today}`]))
      expect(await swapsOnServer(page)).toHaveLength(1)
    },
  )
}

test('a use is kept with the pack, which is only fetched again when slides may have changed', async ({
  page,
  network,
}) => {
  await aTeacher(page.request)
  await becomeReady(page)
  await page.waitForLoadState('networkidle')
  const keeping = () => network.reached.filter((each) => /(sw\.js|slides\/pack|api\/stats)$/.test(each))
  const packs = () => keeping().filter((each) => each.endsWith('/pack')).length
  const before = keeping()
  await present(page)
  await closeBoard(page)
  await expect.poll(() => keptUses(page)).toBe(1)
  expect(keeping()).toEqual(before)

  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(packs).toBe(2)
  await swapToday(page)
  await expect.poll(packs).toBe(3)
  expect(await keptUses(page)).toBe(1)
})

test(
  'without a network a slide of the library cannot become today’s, which its page says, and one on this device can',
  { tag: '@long' },
  async ({ page, request, network }) => {
    await send(page.request, testLogin.path, await aPlanner(request))
    await becomeReady(page)
    await page.getByRole('link', { name: 'Library', exact: true }).click()
    await page.getByRole('link', { name: nextTitle }).first().click()
    const use = page.getByRole('button', { name: 'Use it today' })
    const sentence = page.getByText('It can be today’s slide once the connection is back.')
    await expect(use).toBeVisible()
    // The device does not know yet that the network leads nowhere.
    await network.become('down')
    await use.click()
    await expect(
      toasts(page).getByText(
        /^This slide is not on this device\. Until the connection is back, you can use ‘.+’ or ‘.+’ instead\.$/,
      ),
    ).toBeVisible()
    await expect(sentence).toBeVisible()
    await expect(use).toBeHidden()
    expect(await waitingEntries(page)).toEqual([])

    await page.goto('/dashboard')
    await expectCalm(page, monday.title)
    await swapToday(page)
    await expect(toasts(page).getByText('On this device for now.')).toBeVisible()
    expect(await waitingEntries(page)).toMatchObject([{ kind: 'swap' }])
  },
)

test(
  'a favourite that is marked while the network is gone stays marked, and arrives once it is back',
  { tag: '@long' },
  async ({ page, request, network }) => {
    await send(page.request, testLogin.path, await aPlanner(request))
    await becomeReady(page)
    await page.getByRole('link', { name: 'Library', exact: true }).click()
    const hearts = page.getByRole('button', { name: /^Favourite: / })
    const [kept, dropped] = [hearts.nth(0), hearts.nth(1)]
    await dropped.click()
    await expect.poll(() => network.reached.filter(isFavourite)).toEqual([expect.stringMatching(/^PUT/)])
    await network.become('down')
    await kept.click()
    await dropped.click()
    await expect(kept).toHaveAttribute('aria-pressed', 'true')
    await expect(dropped).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => waitingEntries(page)).toHaveLength(2)
    await page.goto('/dashboard')
    await expectCalm(page, monday.title)

    await network.become('up')
    await page.goto('/dashboard/library')
    await expect(kept).toHaveAttribute('aria-pressed', 'true')
    await expect(dropped).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => waitingEntries(page)).toEqual([])
    const sent = network.reached.filter(isFavourite).map((each) => each.split(' ')[0])
    expect(sent).toEqual(['PUT', 'PUT', 'DELETE'])
  },
)

test(
  'a week without a network: each day has its slide, and what was presented arrives once on its day',
  { tag: '@long' },
  async ({ page, request, network }) => {
    test.slow()
    await send(page.request, testLogin.path, await aPlanner(request))
    await becomeReady(page)
    await network.become('down')
    await page.reload()
    await present(page)
    await closeBoard(page)

    await openOn(page, days.tomorrow)
    await expectCalm(page, tuesday.title)
    await present(page)
    await closeBoard(page)

    await openOn(page, days.nextMonday)
    await expectCalm(page, nextTitle)
    const board = await present(page)
    await openTool(page, /^Talk steps/)
    await board.getByRole('button', { name: /^Next: / }).click()
    await vote(page)
    await closeBoard(page)

    // By the server's clock, which did not move, it all happened a week earlier.
    await network.become('up')
    await page.reload()
    const uses = async () => {
      const recent = recentUse.response.parse(await (await page.request.get(recentUse.path)).json())
      return recent.map(({ slide, usedAt }) => `${slide?.title} on ${usedAt.slice(0, 10)}`)
    }
    await expect
      .poll(uses)
      .toEqual([`${nextTitle} on 2026-11-16`, `${tuesday.title} on 2026-11-10`, `${monday.title} on 2026-11-09`])
    const counted = async () => {
      const { votes } = classVotes.response.parse(await (await page.request.get(classVotes.path)).json())
      return votes.map(({ date, slide, choices }) => [
        date,
        slide?.title,
        choices.flatMap(({ before, after }) => (before ? [[before, after]] : [])),
      ])
    }

    await expect.poll(counted).toEqual([
      [
        '2026-11-16',
        nextTitle,
        [
          [12, 6],
          [8, 14],
        ],
      ],
    ])
    await expect.poll(() => waitingEntries(page)).toEqual([])
    const sent = network.reached.filter((each) => /^POST .*\/(usage|votes)$/.test(each))
    expect(sent).toHaveLength(4)
  },
)
