// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { addOwnSlide } from '#contract/slides/own-slides.ts'
import { slidesOfWeek } from '#contract/slides/planning.ts'
import { aSchool, aTestAccount } from '#tests/support/accounts/people.ts'
import { expectWords, field, openScreen, patience, press, replyAsUsual, replyTo } from '#tests/support/app/screen.tsx'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
let school = { cookie: '' }
beforeAll(async () => {
  school = await aSchool(testPlatform({ db: db() }))
})

type Visit = { cookie?: string; now?: string }

function open(at: string, { cookie = school.cookie, now }: Visit = {}): Promise<UserEvent> {
  return openScreen({ app: testApp({ db: db(), ...(now ? { now: new Date(now) } : {}) }), at, cookie })
}

const findWeek = (name: string) => screen.findByRole('region', { name })

async function findRows(week: string): Promise<HTMLElement[]> {
  const list = await within(await findWeek(week)).findByRole('list', { name: `Slides of ${week}` })
  return [...list.children].filter((row) => row instanceof HTMLElement)
}

test('a planner walks through the weeks, and the address and the title follow', async () => {
  const user = await open('/dashboard/plan')
  const rows = await findRows('16–20 November 2026')
  expect(rows).toHaveLength(5)
  expect(rows[0]).toHaveTextContent(/^Monday 16 November\s*Today.*Monday Mindset\s*Anti-Bullying Week/)
  expect(document.title).toBe('Plan for 16–20 November 2026: The Daily Dot')
  expect(screen.queryByRole('link', { name: 'This week' })).toBeNull()

  const next = screen.getByRole('link', { name: 'Next week' })
  await user.click(next)
  expect((await findRows('23–27 November 2026'))[4]).toHaveTextContent('Friday 27 November')
  expect(location.search).toBe('?week=2026-11-23')
  expect(document.title).toBe('Plan for 23–27 November 2026: The Daily Dot')
  // The same link leads on.
  expect(screen.getByRole('link', { name: 'Next week' })).toHaveFocus()

  await user.selectOptions(screen.getByRole('combobox', { name: 'Week' }), '19–23 April 2027: Eco Week')
  await expectWords(await findWeek('19–23 April 2027'), 'In 22 weeks')
  expect(await findRows('19–23 April 2027')).toHaveLength(5)
  history.back()
  await findWeek('23–27 November 2026')
  await user.click(screen.getByRole('link', { name: 'This week' }))
  await findWeek('16–20 November 2026')
  expect(location.search).toBe('')
})

test('any day of a week opens it, also over the turn of the year', async () => {
  await open('/dashboard/plan?week=2027-01-01')
  expect(await findRows('28 December 2026 – 1 January 2027')).toHaveLength(5)
  await waitFor(() => expect(location.search).toBe('?week=2026-12-28'))
})

test('on Sunday evening the plan opens with the coming week', async () => {
  const user = await open('/dashboard/plan', { now: '2026-11-22T19:00:00Z' })
  expect((await findRows('23–27 November 2026'))[0]).toHaveTextContent('Tomorrow')
  await user.click(screen.getByRole('link', { name: 'Previous week' }))
  await expectWords(await findWeek('16–20 November 2026'), 'This week')
  await user.click(screen.getByRole('link', { name: 'Coming week' }))
  await findWeek('23–27 November 2026')
})

test.for([
  ['2026-02-30', 'The address of this page should name a day, as in 2026-11-23.'],
  ['soon', 'The address of this page should name a day, as in 2026-11-23.'],
  ['2031-01-01', 'Slides can be seen for a year back and a year ahead.'],
] as const)('the week %s cannot be shown, with a sentence and a way back', async ([week, sentence]) => {
  const user = await open(`/dashboard/plan?week=${week}`)
  const card = await findWeek('Week by week')
  expect(card).toHaveTextContent('This week cannot be shown')
  expect(card).toHaveTextContent(sentence)
  await user.click(within(card).getByRole('link', { name: 'This week' }))
  expect(await findRows('16–20 November 2026')).toHaveLength(5)
})

test('a week that fails to load says so and can be retried', async () => {
  replyTo(slidesOfWeek, { status: 500, body: {} })
  const user = await open('/dashboard/plan')
  const week = await findWeek('16–20 November 2026')
  await expectWords(week, 'Something went wrong. Please try again.')
  replyAsUsual()
  await press(user, 'Try again', week)
  expect(await findRows('16–20 November 2026')).toHaveLength(5)
})

test('a planner writes a slide for a day, which stands in its week and can be edited there', async () => {
  vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue(null)
  const { cookie } = await aTestAccount(testPlatform({ db: db() }), { plan: 'individual' })
  const user = await open('/dashboard/plan?week=2026-11-23', { cookie })
  const [monday] = await findRows('23–27 November 2026')
  const write = within(monday ?? document.body).getByRole('link', { name: /^Write your own\s*for Monday 23 November$/ })
  await user.click(write)
  await vi.waitFor(() => expect(field('Day')).toHaveValue('2026-11-23'), patience)
  expect(screen.getByRole('link', { name: 'Back to Plan' })).toHaveAttribute('href', '/dashboard/plan?week=2026-11-23')
  for (const [label, text] of [
    ['Title', 'Our assembly'],
    ['Question', 'What made you curious, and why?'],
  ] as const) {
    await user.click(field(label))
    await user.paste(text)
  }
  await press(user, 'Save slide')
  await expectWords(await findWeek('23–27 November 2026'), 'Our assembly')
  const [own] = await findRows('23–27 November 2026')
  expect(own).toHaveTextContent('Your own slide')
  expect(within(own ?? document.body).getByRole('link', { name: /^Edit\s*Our assembly$/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/dashboard\/slides\/[\w-]+\?week=2026-11-23$/),
  )
  vi.restoreAllMocks()
})

test.for(['2026-11-21', '2026-11-13', '2027-11-17', 'tomorrow'])(
  'a new slide ignores the day %s in the address',
  async (date) => {
    vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue(null)
    await open(`/dashboard/slides/new?date=${date}`)
    await vi.waitFor(() => expect(field('Day')).toHaveValue(''), patience)
    expect(screen.getByRole('link', { name: 'Back to your slides' })).toBeVisible()
    vi.restoreAllMocks()
  },
)

test('slides that wait for a day are listed, and past days can no longer be written for', async () => {
  const { cookie } = await aTestAccount(testPlatform({ db: db() }), { plan: 'individual' })
  const app = testApp({ db: db() })
  const slide = { theme: 'monday', title: 'Some day', prompt: 'What made you curious, and why?', timerDuration: 180 }
  await app.inject(post(addOwnSlide.path, slide, { cookie }))
  await app.inject(post(addOwnSlide.path, { ...slide, title: 'On its day', pinnedOn: '2026-11-17' }, { cookie }))
  await open('/dashboard/plan?week=2026-11-09', { cookie })
  await findRows('9–13 November 2026')
  expect(screen.queryByRole('link', { name: /^Write your own/ })).toBeNull()
  const own = await screen.findByRole('region', { name: 'Your own slides' })
  await expectWords(own, 'One slide is waiting for a day:')
  expect(within(own).getByRole('listitem')).toHaveTextContent('Some day')
})

test('a trial sees the end of what it can plan', async () => {
  const { cookie } = await aTestAccount(testPlatform({ db: db() }), {
    plan: 'individual',
    trialEndsAt: new Date('2026-11-30T00:00:00Z'),
  })
  await open('/dashboard/plan?week=2026-11-30', { cookie })
  const rows = await findRows('30 November – 4 December 2026')
  expect(rows).toHaveLength(1)
  expect(await findWeek('30 November – 4 December 2026')).toHaveTextContent(
    'A trial shows the slides of this week and of the next ten weekdays.',
  )
  expect(screen.getByRole('button', { name: 'Next week' })).toBeDisabled()
})

test('what is printed names the school, the week and each day’s question and follow-up', async () => {
  await open('/dashboard/plan?week=2026-11-23')
  await findRows('23–27 November 2026')
  expect(screen.getByRole('button', { name: 'Print the week' })).toBeEnabled()
  const printed = document.querySelector('body > .printed-plan')
  expect(printed).toHaveTextContent(/The Daily Dot for .+23–27 November 2026/)
  expect(printed?.querySelectorAll('section')).toHaveLength(5)
  expect(printed?.querySelector('section')).toHaveTextContent(
    /^Monday 23 November 2026 Monday Mindset.+\?.*Follow-up.+Word to learn/,
  )
})

test('the print can have the starters of one band, with the simple wording, and the teacher’s note', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue()
  const user = await open('/dashboard/plan?week=2026-11-23')
  await findRows('23–27 November 2026')
  await press(user, 'Print the week')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sentence starters' }), 'eyfs')
  await user.click(screen.getByRole('checkbox', { name: 'The teacher’s note' }))
  // Another test writes Monday’s slide.
  const { slides } = (await testApp({ db: db() }).inject({ url: weekUrl, headers: { cookie: school.cookie } })).json()
  const slide = slides[1]
  const [, section] = document.querySelectorAll('body > .printed-plan section')
  for (const words of [slide.promptSimple, ...slide.sentenceStartersEYFS, slide.teacherNote])
    expect(section).toHaveTextContent(words)
  expect(section).toHaveTextContent('Starters for EYFS & Reception')
  await press(user, 'Print')
  await waitFor(() => expect(print).toHaveReturned())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const weekUrl = '/api/slides/weeks/2026-11-23'

test('a week in the usual holidays is folded, and opens on request', async () => {
  const user = await open('/dashboard/plan?week=2027-08-09')
  const week = await findWeek('9–13 August 2027')
  const fold = await within(week).findByText(/Usually a school holiday\./)
  expect(within(week).getByRole('list', { name: 'Slides of 9–13 August 2027', hidden: true })).not.toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Week' })).toHaveTextContent('9–13 August 2027: school holiday')
  await user.click(fold)
  expect(await findRows('9–13 August 2027')).toHaveLength(5)
  await user.click(screen.getByRole('link', { name: 'Previous week' }))
  await findWeek('2–6 August 2027')
})
