import type { Page } from '@playwright/test'
import { currentSlide } from '#contract/slides/slides.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import { arriveAs, arriveAsTeacher, expect, expectGoodScreenEverywhere, test } from '#tests/support/app/browser.ts'
import { hold } from '#tests/support/app/hold.ts'
import { startTimer } from '#tests/support/present/board.ts'
import { thisWeek } from '#tests/support/slides/this-week.ts'
import { button, slideOf } from '#tests/support/tour/tour.ts'

const { monday } = thisWeek
const appsCode = '**/assets/start-*.js'

const boardOf = (page: Page) => page.getByRole('dialog', { name: `Presenting: ${monday.title}` })

/** Where the parts of Today are that the first script paints. */
async function boxes(page: Page): Promise<Record<string, number[]>> {
  return page.evaluate(() => {
    const top = document.querySelector('.slide-top')
    const title = top?.querySelector('h2')
    const parts = {
      greeting: document.querySelector('h1'),
      card: top?.parentElement,
      title,
      prompt: title?.parentElement?.nextElementSibling,
      present: document.querySelector('[data-present]'),
    }
    return Object.fromEntries(
      Object.entries(parts).map(([name, part]) => {
        const { x = 0, y = 0, width = 0, height = 0 } = part?.getBoundingClientRect() ?? {}
        // What is below the painted part, and how far a short line's box goes on, no one sees.
        const size = { greeting: [height], card: [width] }[name] ?? [width, height]
        return [name, [x, y, ...size].map(Math.round)]
      }),
    )
  })
}

/** Has the server's page bring another value. */
async function changeToday(page: Page, change: (today: Shown) => object): Promise<void> {
  await page.route('**/dashboard', async (route) => {
    const response = await route.fetch()
    const changed = (_all: string, before: string, json: string) => {
      const today: Shown = JSON.parse(json)
      return before + JSON.stringify({ ...today, ...change(today) }).replaceAll('<', String.raw`\u003c`)
    }
    const body = (await response.text()).replace(/(id="today"[^>]*>)(.*)(?=<\/script>)/, changed)
    await route.fulfill({ response, body })
  })
}

type Shown = { schoolUser: object; current: object; account: { licence: object } }

const arriveAsPlanner = (page: Page) => arriveAs(page, demoLogins.school)
const note = 'Teacher’s note'

for (const { who, arrive, says } of [
  { who: 'a teacher', arrive: arriveAsTeacher, says: note },
  {
    who: 'a teacher who has yet to say which class they teach',
    arrive: async (page: Page) => {
      await changeToday(page, ({ schoolUser }) => ({
        schoolUser: { ...schoolUser, choices: { class: null, tour: 'completed' } },
      }))
      await arriveAsTeacher(page)
    },
    says: 'Which class do you teach?',
  },
  { who: 'a planner', arrive: arriveAsPlanner, says: note },
  {
    // Whose words are not as high as its picture.
    who: 'a short question',
    arrive: async (page: Page) => {
      const short = { prompt: 'Why?', subtitle: null, sensitivity: 0, themedWeekName: null }
      await changeToday(page, ({ current }) => ({ current: { ...current, ...short } }))
      await arriveAsTeacher(page)
    },
    says: note,
  },
  {
    who: 'a trial',
    arrive: async (page: Page) => {
      const trial = { state: 'trial', daysLeft: 9 }
      await changeToday(page, ({ account }) => ({
        account: { ...account, licence: { ...account.licence, ...trial } },
      }))
      await arriveAsPlanner(page)
    },
    says: 'Your trial: 9 days left',
  },
  {
    who: 'a new school',
    arrive: async (page: Page) => {
      const firstDays = { hasPassword: true, hasLogo: false, colleagues: 1, hasPresented: false }
      await changeToday(page, () => ({ firstDays }))
      await arriveAsPlanner(page)
    },
    says: 'Your first days',
  },
  {
    who: 'a planner in Teacher View',
    arrive: async (page: Page) => {
      await page.addInitScript(() => localStorage.setItem('dd-dashboard-view', 'teacher'))
      await arriveAsPlanner(page)
    },
    says: 'Teacher View Active',
  },
  {
    who: 'a buyer whose email is not confirmed',
    arrive: async (page: Page) => {
      await changeToday(page, ({ account }) => ({ account: { ...account, isEmailConfirmed: false } }))
      await arriveAsPlanner(page)
    },
    says: 'Please confirm your email',
  },
])
  for (const width of [360, 820, 1024, 1280, 1920])
    test(
      `at ${width} pixels the app draws the slide of ${who} where it was painted`,
      { tag: '@long' },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        await page.goto('/login')
        const app = await hold(page, appsCode)
        await arrive(page)
        await expect(button(page, 'Present Slide')).toBeVisible()
        await page.evaluate(() => document.fonts.ready)
        const painted = await boxes(page)
        app.release()
        await expect(page.getByText(says)).toBeVisible()
        await expect(slideOf(page).getByText(note)).toBeVisible()
        await expect.poll(() => boxes(page)).toEqual(painted)
      },
    )

test('Present works before the app has loaded, and the use counts once it has', async ({ page }) => {
  await page.goto('/login')
  const app = await hold(page, appsCode)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await arriveAsTeacher(page)
  calls.length = 0
  await button(page, 'Present Slide').dblclick()
  await expect(boardOf(page).getByRole('heading', { level: 2 })).toBeVisible()
  await startTimer(page)
  expect(calls).toEqual([])
  await page.keyboard.press('Escape')
  await expect(boardOf(page)).toHaveCount(0)
  app.release()
  await expect.poll(() => calls).toContainEqual(expect.stringMatching(/usage$/))
  await expect(page.getByText('1 of 5 slides used').first()).toBeVisible()
  await button(page, 'Present Slide').click()
  await expect(boardOf(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(boardOf(page)).toHaveCount(0)
  await expectGoodScreenEverywhere(page)
})

test('a board that was opened early stays open while the app arrives, and returns the focus to its button', async ({
  page,
}) => {
  await page.goto('/login')
  const app = await hold(page, appsCode)
  await arriveAsTeacher(page)
  await button(page, 'Present Slide').click()
  await expect(boardOf(page).getByRole('heading', { level: 2 })).toBeVisible()
  app.release()
  await expect(page.getByRole('navigation', { name: 'Places', includeHidden: true })).toBeAttached()
  await expect(boardOf(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(boardOf(page)).toHaveCount(0)
  await expect(button(page, 'Present Slide')).toBeFocused()
})

test('the focus stays on Present while the app takes over', async ({ page }) => {
  await page.goto('/login')
  const app = await hold(page, appsCode)
  await arriveAsTeacher(page)
  await button(page, 'Present Slide').focus()
  app.release()
  await expect(slideOf(page)).toBeVisible()
  await expect(button(page, 'Present Slide')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(boardOf(page)).toBeVisible()
})

test('a first visit makes no call for what its page has brought', async ({ page }) => {
  const calls: string[] = []
  await page.goto('/login')
  await arriveAsTeacher(page, '/login')
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await page.goto('/dashboard')
  await expect(slideOf(page)).toContainText(monday.title)
  await expect(page.getByText('0 of 5 slides used').first()).toBeVisible()
  // A page that gets the focus looks whether the slide has changed.
  expect(calls.filter((path) => path !== currentSlide.path)).toEqual([])
})
