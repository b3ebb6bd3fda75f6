import type { Page } from '@playwright/test'
import { schoolLogin, testLogin } from '#contract/accounts/sign-in.ts'
import { schoolUser } from '#contract/accounts/signed-in.ts'
import { addOwnSlide } from '#contract/slides/own-slides.ts'
import { readPack } from '#contract/slides/pack.ts'
import { currentSlide } from '#contract/slides/slides.ts'
import { aPlanner, aTeacher, send } from '#tests/support/accounts/logins.ts'
import { expect, toasts } from '#tests/support/app/browser.ts'
import {
  becomeReady,
  days,
  expectCalm,
  expectReady,
  keptTexts,
  quietLine,
  readyLine,
  swapsOnServer,
  test,
  todaysSlide,
} from '#tests/support/offline/ready.ts'
import { thisWeek } from '#tests/support/slides/this-week.ts'

const { monday } = thisWeek

/** Where responses are lost, the app waits five seconds for each: what waits to be sent, the change itself, then the slides. */
const lostResponses = { timeout: 30_000 }

test.beforeEach(() => test.slow())

/** Chooses the first slide that is offered in place of today's, and returns its title. */
async function swapToday(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Swap today’s slide' })
  await page.getByRole('button', { name: 'Not right for my class' }).click()
  const use = dialog.getByRole('button', { name: /^Use this/ }).first()
  await use.click()
  await expect(dialog).toBeHidden(lostResponses)
  await expect(todaysSlide(page)).not.toHaveText(monday.title)
  return todaysSlide(page).innerText()
}

const titleOnServer = async (page: Page): Promise<string> =>
  (await (await page.request.get(currentSlide.path)).json()).title

test(
  'a swap without a network is replayed once, though two tabs send it, and stays undone when it is undone',
  { tag: '@long' },
  async ({ page, context, request, network }) => {
    await send(page.request, testLogin.path, await aPlanner(request))
    await becomeReady(page)
    await network.become('down')
    await page.reload()
    const swapped = await swapToday(page)
    const other = await context.newPage()
    await other.goto('/dashboard')
    await expectCalm(other, swapped)

    await network.become('up')
    await Promise.all([page.reload(), other.reload()])
    await expect.poll(() => titleOnServer(page)).toBe(swapped)
    for (const tab of [page, other]) {
      await expect(todaysSlide(tab)).toHaveText(swapped)
      await expect(toasts(tab).getByText('was not kept')).toHaveCount(0)
    }
    await expect(quietLine(page)).toBeHidden()
    expect(await swapsOnServer(page)).toHaveLength(1)

    await page.getByRole('button', { name: 'Not right for my class' }).click()
    await page.getByRole('button', { name: `Put ‘${monday.title}’ back` }).click()
    await expect(todaysSlide(page)).toHaveText(monday.title)
    await other.reload()
    await expect(todaysSlide(other)).toHaveText(monday.title)
    expect(await titleOnServer(page)).toBe(monday.title)
  },
)

test(
  'a swap whose response was lost is undone on the server too',
  { tag: '@long' },
  async ({ page, request, network }) => {
    await send(page.request, testLogin.path, await aPlanner(request))
    await becomeReady(page)
    await page.reload()
    await expect(readyLine(page)).toBeVisible()
    await network.become('one-way')
    await swapToday(page)
    expect(network.reached, 'the server has taken it').toContain(`PUT /api/swaps/${days.today}`)
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(todaysSlide(page)).toHaveText(monday.title, lostResponses)

    await network.become('up')
    await page.reload()
    await expect.poll(() => titleOnServer(page)).toBe(monday.title)
    await expect(todaysSlide(page)).toHaveText(monday.title)
    await expect(quietLine(page)).toBeHidden()
  },
)

test(
  'a user who signs in in another tab, while the pack of the user before is loading, gets nothing of it',
  { tag: '@long' },
  async ({ page, context, request, network }) => {
    const own = {
      theme: 'monday',
      title: 'Our assembly',
      prompt: 'What made you curious, and why?',
      timerDuration: 180,
    }
    const next = await aTeacher(request)
    await send(page.request, testLogin.path, await aPlanner(request))
    await send(page.request, addOwnSlide.path, { ...own, pinnedOn: days.today })
    const pack = network.hold(readPack.path)
    await page.goto('/dashboard')
    await expect(todaysSlide(page)).toHaveText(own.title)
    await pack.arrived

    const other = await context.newPage()
    await other.goto('/api/logout')
    await send(other.request, schoolLogin.path, next)
    await other.goto('/dashboard')
    await expect(todaysSlide(other)).toHaveText(monday.title)
    pack.release()
    await expectReady(other)
    await page.bringToFront()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.reload()
    await expect(todaysSlide(page)).toHaveText(monday.title)
    await expectReady(page)

    const { id } = await (await page.request.get(schoolUser.path)).json()
    const kept = await keptTexts(page)
    expect([...kept.values()].filter((text) => text.includes(own.title))).toEqual([])
    expect(JSON.parse(kept.get('dd-pack') ?? '[]')).toEqual([expect.objectContaining({ account: id })])
    await network.become('down')
    for (const tab of [page, other]) {
      await tab.reload()
      await expectCalm(tab, monday.title)
    }
  },
)
