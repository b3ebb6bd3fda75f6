import type { Page, Route } from '@playwright/test'
import { readAccount } from '#contract/accounts/account.ts'
import { strandNames } from '#contract/slides/curriculum/strand-names.ts'
import { slideOfDate } from '#contract/slides/planning.ts'
import { currentSlide } from '#contract/slides/slides.ts'
import {
  arriveAsTeacher,
  expect,
  expectGoodScreen,
  expectGoodScreenEverywhere,
  expectGoodState,
  expectLostCalls,
  expectRefusals,
  test,
  sendEmptyPage,
} from '#tests/support/app/browser.ts'
import { hold } from '#tests/support/app/hold.ts'
import { boardFaults } from '#tests/support/present/board.ts'
import { thisWeek } from '#tests/support/slides/this-week.ts'

const { title, subtitle = '', prompt, promptSimple, followUp, talk, note, word, curriculum, strands } = thisWeek.monday
const alt = thisWeek.monday.picture?.alt ?? ''
const monday = { day: '2026-11-16', title, ends: '2026-11-17T00:00:00.000Z' }
const tuesday = { day: '2026-11-17', title: thisWeek.tuesday.title, ends: '2026-11-18T00:00:00.000Z' }

test.beforeEach(async ({ page }) => {
  await arriveAsTeacher(page)
  await expect(slideOf(page)).toBeVisible()
})

// The page looks for a changed slide by itself, also when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

function slideOf(page: Page) {
  return page.getByRole('region', { name: 'Today’s Slide' })
}

/** The server's response on another day: the real slide with a changed date. */
async function sayOn(route: Route, { day, ends }: typeof monday, saidAt: string): Promise<void> {
  const slide = await route.fetch({ url: new URL(slideOfDate.path.replace(':date', day), route.request().url()).href })
  await route.fulfill({
    json: { ...(await slide.json()), validUntil: ends },
    headers: { date: new Date(saidAt).toUTCString() },
  })
}

test('the slide of the day is shown in the wording of the age band', async ({ page }) => {
  const slide = slideOf(page)
  await expect(slide.getByRole('heading', { level: 2 })).toHaveText(title)
  for (const words of ['Monday Mindset', 'Anti-Bullying Week', subtitle, `3 minutes, ${talk.form}`, prompt, followUp])
    await expect(slide).toContainText(words)
  await expect(slide.getByRole('img', { name: alt })).toBeVisible()
  await expect(slide.getByRole('radio', { name: 'Year 3 & 4' })).toBeChecked()
  const items = slide.getByRole('list', { name: 'Sentence starters' }).getByRole('listitem')
  await expect(items).toHaveText(thisWeek.monday.starters.lowerKS2)

  await slide.getByText('EYFS & Reception').click()
  await expect(slide).toContainText(promptSimple)
  await expect(items).toHaveText(thisWeek.monday.starters.eyfs)
  await expectGoodScreenEverywhere(page)
})

test(
  'pictures are files of ours, so that a board without an emoji font shows them',
  { tag: '@long' },
  async ({ page }) => {
    const statuses: number[] = []
    page.on('response', (response) => {
      if (response.url().includes('/assets/pictures-')) statuses.push(response.status())
    })
    await page.reload()
    await expect(page.getByRole('img', { name: alt })).toBeVisible()
    await expect.poll(() => statuses.length).toBeGreaterThan(4)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await page.locator('body').innerText()).not.toMatch(/\p{Emoji_Presentation}/u)
  },
)

test('the age band is remembered, and another tab follows it', { tag: '@long' }, async ({ page, context }) => {
  const otherTab = await context.newPage()
  await otherTab.goto('/dashboard')
  await expect(slideOf(otherTab).getByRole('radio', { name: 'Year 3 & 4' })).toBeChecked()

  await slideOf(page).getByText('Year 5 & 6').click()
  await expect(slideOf(otherTab).getByRole('radio', { name: 'Year 5 & 6' })).toBeChecked()
  await page.reload()
  await expect(slideOf(page).getByRole('radio', { name: 'Year 5 & 6' })).toBeChecked()
})

test(
  'an age band without starters shows none, and the others can still be chosen',
  { tag: '@long' },
  async ({ page }) => {
    await sendEmptyPage(page)
    await page.route(currentSlide.path, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ json: { ...(await response.json()), sentenceStartersLowerKS2: [], followUp: null } })
    })
    await page.reload()
    const starters = slideOf(page).getByRole('list', { name: 'Sentence starters' })
    await expect(slideOf(page)).toContainText(monday.title)
    await expect(starters).toHaveCount(0)
    await expect(slideOf(page)).not.toContainText('Follow-up')
    await page.getByRole('button', { name: 'Present Slide' }).click()
    const board = page.getByRole('dialog', { name: /^Presenting: / })
    await expect(board.getByRole('heading', { level: 2 })).toBeVisible()
    await expect(board.getByRole('list')).toHaveCount(0)
    expect(await boardFaults(board)).toEqual([])
    await board.getByRole('button', { name: 'Year 1 & 2' }).click()
    await expect(board.getByRole('list', { name: 'Sentence starters' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(starters).toBeVisible()
  },
)

test(
  'the teacher’s note expands by keyboard, with talk format, curriculum links and safeguarding',
  { tag: '@long' },
  async ({ page }) => {
    const slide = slideOf(page)
    const ask = slide.getByText(note.ask)
    await expect(ask).toBeHidden()
    await slide.getByText('Teacher’s note').focus()
    await page.keyboard.press('Enter')
    await expect(ask).toBeVisible()
    for (const words of [
      note.listenFor,
      note.ifItStalls,
      note.care ?? '',
      talk.task,
      word.meaning,
      word.example,
      strands.map((strand) => strandNames[strand]).join(', '),
      'Articulate and justify answers, arguments and opinions',
      curriculum.eyfs ?? '',
      curriculum.pshe,
      'Tell the safeguarding lead today.',
    ])
      await expect(slide.getByText(words, { exact: false }).last()).toBeVisible()
    await expectGoodState(page)
  },
)

test('a slide without sensitive content has no safeguarding lines', { tag: '@long' }, async ({ page }) => {
  await sendEmptyPage(page)
  await page.route(currentSlide.path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), sensitivity: 0 } })
  })
  await page.reload()
  await slideOf(page).getByText('Teacher’s note').click()
  await expect(slideOf(page)).toContainText(note.ask)
  await expect(slideOf(page)).not.toContainText('safeguarding lead')
})

test('a page that a busy server did not render is drawn from what came with it', { tag: '@long' }, async ({ page }) => {
  await page.route('**/dashboard', async (route) => {
    const sent = await route.fetch()
    const rendered = /(?<=<div id="app">).*(?=<\/div><script type="application\/json")/s
    await route.fulfill({ response: sent, body: (await sent.text()).replace(rendered, '') })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(slideOf(page).getByRole('heading', { level: 2 })).toHaveText(title)
  await page.getByRole('button', { name: 'Present Slide' }).click()
  await expect(page.getByRole('dialog', { name: `Presenting: ${title}` })).toBeVisible()
  // Not today's slide, which a page looks for again by itself.
  expect(asked).not.toContain(readAccount.path)
})

test('a page left open overnight shows the new day in the morning, even if its clock is an hour slow', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-11-16T14:30:00Z') })
  let now = { ...monday, saidAt: '2026-11-16T15:30:00Z' }
  await sendEmptyPage(page)
  await page.route(currentSlide.path, (route) => sayOn(route, now, now.saidAt))
  await page.reload()
  await slideOf(page).getByText('Teacher’s note').click()

  // Half an hour before its end: the clock runs on while a busy machine gets this far.
  await page.clock.fastForward('08:00:00')
  await expect(slideOf(page)).toContainText(monday.title)
  now = { ...tuesday, saidAt: '2026-11-17T00:01:00Z' }
  await page.clock.fastForward('31:00')
  await expect(slideOf(page)).toContainText(tuesday.title)
  await expect(page.getByText('Tuesday 17 November 2026')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Tuesday Talk' })).toHaveAttribute('aria-current', 'date')
})

test(
  'a laptop that wakes offline does not show yesterday’s slide, and gets today’s once online',
  { tag: '@long' },
  async ({ page, consoleErrors }) => {
    await page.clock.install({ time: new Date('2026-11-16T15:30:00Z') })
    await sendEmptyPage(page)
    await page.route(currentSlide.path, (route) => sayOn(route, monday, '2026-11-16T15:30:00Z'))
    await page.reload()
    await expect(slideOf(page)).toContainText(monday.title)
    // On top of the route before: without any, a look of the page's own would reach the server, whose day is another.
    await page.route(currentSlide.path, (route) => route.abort())

    await page.clock.fastForward('17:00:00')
    await expect(slideOf(page)).toContainText('We could not load today’s slide')
    await expect(slideOf(page)).not.toContainText(monday.title)
    await page.route(currentSlide.path, (route) => sayOn(route, tuesday, '2026-11-17T08:30:00Z'))
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(slideOf(page)).toContainText(tuesday.title)
    expectLostCalls(consoleErrors)
  },
)

test('at the weekend there is a greeting and a preview of Monday', { tag: '@long' }, async ({ page }) => {
  await sendEmptyPage(page)
  await page.route(currentSlide.path, async (route) => {
    const response = await route.fetch()
    const message = 'It’s the weekend! Take time to relax and recharge.'
    await route.fulfill({
      json: { weekend: true, message, next: await response.json(), validUntil: '2026-11-16T00:00:00.000Z' },
    })
  })
  await page.reload()
  const slide = slideOf(page)
  await expect(slide.getByRole('heading', { level: 2 })).toHaveText(
    'It’s the weekend! Take time to relax and recharge.',
  )
  await expect(slide).toContainText('Preview of Monday 16 November 2026')
  await expect(slide.getByRole('heading', { level: 3 })).toContainText(monday.title)
  await expect(page.getByText('Sunday 15 November 2026')).toBeVisible()
  await expectGoodScreen(page)
})

test('a slide that fails to load says so and can be retried', { tag: '@long' }, async ({ page, consoleErrors }) => {
  await sendEmptyPage(page)
  await page.route(currentSlide.path, (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(slideOf(page)).toContainText('Something went wrong. Please try again.')
  await expectGoodScreen(page)
  await page.unroute(currentSlide.path)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(slideOf(page)).toContainText(monday.title)
  expectRefusals(consoleErrors, 500)
})

for (const { width, below } of [
  { width: 360, below: 'Weekly Progress' },
  { width: 1280, below: 'Quick Tips' },
])
  test(`at ${width} pixels the slide loads without layout shift`, { tag: '@long' }, async ({ page }) => {
    await page.clock.setFixedTime('2026-11-16T08:50:00Z')
    await sendEmptyPage(page)
    // The room for whom to look after is not kept: few slides say it.
    const slide = await (await page.request.get(currentSlide.path)).json()
    await page.route(currentSlide.path, (route) => route.fulfill({ json: { ...slide, sensitivity: 0 } }))
    const held = await hold(page, currentSlide.path)
    await page.setViewportSize({ width, height: 800 })
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: 'Loading your daily slide...' })).toBeVisible()
    const before = await page.getByRole('region', { name: below }).boundingBox()
    held.release()
    await expect(slideOf(page)).toBeVisible()
    const after = await page.getByRole('region', { name: below }).boundingBox()
    // Allows for a prompt that is a line longer or shorter.
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(60)
  })

test('a look at the board counts nothing; 20 seconds or a started timer count, once a day', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-16T08:50:00Z') })
  await page.reload()
  const present = page.getByRole('button', { name: 'Present Slide' })
  const board = page.getByRole('dialog', { name: /^Presenting: / })
  const uses: number[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('/usage')) uses.push(response.status())
  })
  const open = async (seconds: string) => {
    await present.click()
    await expect(board).toContainText('Monday 16 November 2026')
    await page.clock.fastForward(seconds)
  }
  const close = async () => {
    await board.getByRole('button', { name: 'Close' }).click()
    await expect(present).toBeFocused()
  }
  // Not 19: the clock runs on, and closing the board takes a busy machine a while.
  await open('00:10')
  await close()
  await page.clock.fastForward('00:30')
  await expect(page.getByText('0 of 5 slides used').first()).toBeVisible()
  expect(uses).toEqual([])

  await open('00:20')
  await expect.poll(() => uses).toEqual([200])
  await close()
  await open('00:01')
  await page.keyboard.press('Space')
  await expect.poll(() => uses).toEqual([200, 200])
  await close()
  await expect(page.getByText('1 of 5 slides used').first()).toBeVisible()
})
