import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { upcomingSlides } from '#contract/slides/planning.ts'
import { type DatedSlide } from '#contract/slides/slides.ts'
import { currentThemedWeek, type ThemedWeek, upcomingThemedWeeks } from '#contract/slides/themed-weeks.ts'
import { aSchool, aTeacher } from '#tests/support/accounts/people.ts'
import {
  callsSent,
  expectToast,
  expectWords,
  openScreen,
  patience,
  press,
  replyAsUsual,
  replyTo,
} from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()

type Visit = { person?: typeof aSchool | typeof aTeacher; at?: string }

async function open({ person = aSchool, at = '/dashboard/plan' }: Visit = {}): Promise<UserEvent> {
  const { cookie } = await person(testPlatform({ db: db() }))
  return openScreen({ app: testApp({ db: db() }), at, cookie })
}

const findWeeks = () => screen.findByRole('region', { name: 'Themed Weeks Planning' })
const findDays = () => screen.findByRole('region', { name: 'Next 10 Days - Social Media Preview' })

/** Only the rows: a row can contain a list too. */
async function findRows(count = 10): Promise<HTMLElement[]> {
  const days = await findDays()
  return vi.waitFor(() => {
    const rows = [...days.querySelectorAll<HTMLElement>('ol > li')]
    expect(rows).toHaveLength(count)
    return rows
  }, patience)
}

async function findFirstRow(): Promise<HTMLElement> {
  const [row] = await findRows()
  if (!row) throw new Error('There is no row.')
  return row
}

function aThemedWeek(name: string, startDate: string, endDate: string): ThemedWeek {
  return { name, description: `About ${name}.`, startDate, endDate, color: 'bg-green-500' }
}

test('a themed week within a fortnight is marked as ready for social media, counted from the school’s day', async () => {
  // The reader's own clock is two days behind.
  vi.useFakeTimers({ now: new Date('2026-11-14T12:00:00Z'), toFake: ['Date'] })
  replyTo(currentThemedWeek, { status: 200, body: null })
  replyTo(upcomingThemedWeeks, {
    status: 200,
    body: [
      aThemedWeek('Kindness Week', '2026-11-17', '2026-11-20'),
      aThemedWeek('Water Week', '2026-11-30', '2026-12-04'),
      aThemedWeek('Bread Week', '2026-12-01', '2026-12-04'),
    ],
  })
  try {
    await open()
    const weeks = await findWeeks()
    await expectWords(weeks, 'This WeekThe five weekday themesNo themed week until 17 November 2026.')
    const [kindness, water, bread] = within(weeks).getAllByRole('listitem')
    expect(kindness).toHaveTextContent('In 1 dayAbout Kindness Week.SoonSocial Media Ready')
    expect(water).toHaveTextContent(/^Water Week.*In 14 days.*SoonSocial Media Ready/)
    expect(bread).toHaveTextContent(/^Bread Week.*In 15 days$/)
    expect(weeks).not.toHaveTextContent('more themed weeks')
  } finally {
    vi.useRealTimers()
  }
})

test('without an upcoming themed week the card says so', async () => {
  replyTo(currentThemedWeek, { status: 200, body: null })
  replyTo(upcomingThemedWeeks, { status: 200, body: [] })
  await open()
  const weeks = await findWeeks()
  await expectWords(weeks, 'No themed week runs.')
  expect(weeks).toHaveTextContent('No upcoming themed weeks scheduled')
})

test('the next ten weekdays are listed, each with how far away it is', async () => {
  await open()
  const rows = await findRows()
  const starts = [
    'Tue, Nov 17Tomorrow',
    'Wed, Nov 18In 2 days',
    'Thu, Nov 19In 3 days',
    'Fri, Nov 20In 4 days',
    // After a weekend, which has no slides.
    'Mon, Nov 23In 7 days',
  ]
  for (const [at, start] of starts.entries()) expect(rows[at]).toHaveTextContent(start)
  expect(rows.at(-1)).toHaveTextContent('Mon, Nov 30In 14 days')
  const first = await findFirstRow()
  expect(within(first).getByRole('heading', { level: 3 })).toHaveTextContent(/^About Anti-Bullying Week-tuesday$/)
  for (const words of ['Tuesday Talk', 'Anti-Bullying Week']) expect(first).toHaveTextContent(words)
  const starters = within(first).getByRole('list', { name: 'Sentence starters' })
  expect(within(starters).getAllByRole('listitem')).toHaveLength(3)
  expect(rows[4]).not.toHaveTextContent('Anti-Bullying Week')
})

test('in British English the days are written as the British write them', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB')
  try {
    await open()
    expect((await findRows())[0]).toHaveTextContent('Tue 17 NovTomorrow')
  } finally {
    vi.restoreAllMocks()
  }
})

test('a slide expands and collapses by keyboard', async () => {
  const user = await open()
  const row = await findFirstRow()
  const toggle = within(row).getByRole('button', { expanded: false })
  expect(toggle).toHaveAccessibleName(/^Preview\s*of About Anti-Bullying Week-tuesday$/)
  toggle.focus()
  await user.keyboard('{Enter}')
  expect(within(row).getByRole('button', { name: /^Less\s*of About/, expanded: true })).toHaveFocus()
  for (const words of ['In simple words', 'Follow-up', 'EYFS & Reception', 'Year 1 & 2', 'Year 3 & 4', 'Year 5 & 6'])
    expect(row).toHaveTextContent(words)
  await user.keyboard(' ')
  expect(within(row).getByRole('button', { expanded: false })).toHaveFocus()
  expect(row).not.toHaveTextContent('Follow-up')
})

test('the preview shows what a teacher plans with: the note, the talk and the safeguarding lines', async () => {
  const { cookie } = await aSchool(testPlatform({ db: db() }))
  const app = testApp({ db: db() })
  const slides = (await app.inject({ url: upcomingSlides.path, headers: { cookie } })).json<DatedSlide[]>()
  replyTo(upcomingSlides, {
    status: 200,
    body: slides.map((slide, at) => ({ ...slide, sensitivity: at === 0 ? 1 : 0 })),
  })
  const user = await openScreen({ app, at: '/dashboard/plan', cookie })
  const [sensitive, everyday] = await findRows()
  for (const row of [sensitive, everyday]) await press(user, /^Preview/, row)
  expect(sensitive).toHaveTextContent(/Teacher’s note.+Tell the safeguarding lead today.+How to talk.+Word to learn/)
  expect(everyday).toHaveTextContent(/Teacher’s note.+How to talk/)
  expect(everyday).not.toHaveTextContent('safeguarding lead')
})

test('the text for a teaser is copied as shown', async () => {
  const user = await open()
  const row = await findFirstRow()
  await press(user, /^Copy\s*prompt for About/, row)
  await expectToast('Prompt copied')
  const copied = await navigator.clipboard.readText()
  expect(copied).toMatch(
    /^Write a friendly teaser for parents: our classes will talk about “.+” on Tuesday 17 November/,
  )
  expect(within(row).getByText(copied)).toBeVisible()
})

test('without a clipboard the page says what to do', async () => {
  const user = await open()
  const row = await findFirstRow()
  const refusing = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  await press(user, /^Copy/, row)
  await expectToast('Copying failed')
  await expectToast('Please select the text and copy it yourself.')
  refusing.mockRestore()
})

test('slides that fail to load say so and can be retried, and an empty list says so', async () => {
  replyTo(upcomingSlides, { status: 500, body: {} })
  const user = await open()
  await expectWords(await findDays(), 'Something went wrong. Please try again.')
  replyTo(upcomingSlides, { status: 200, body: [] })
  await press(user, 'Try again', await findDays())
  await expectWords(await findDays(), 'No upcoming slides available')
})

test('slides that failed to load are listed after a retry', async () => {
  replyTo(upcomingSlides, { status: 500, body: {} })
  const user = await open()
  await screen.findByRole('button', { name: 'Try again' })
  replyAsUsual()
  await press(user, 'Try again', await findDays())
  expect(await findFirstRow()).toHaveTextContent('Tomorrow')
})

test('themed weeks that fail to load say so and can be retried', async () => {
  replyTo(upcomingThemedWeeks, 'lost')
  const user = await open()
  await expectWords(await findWeeks(), 'The Daily Dot cannot be reached just now.')
  replyAsUsual()
  await press(user, 'Try again', await findWeeks())
  await expectWords(await findWeeks(), 'Eco Week')
})

test('Today shows three days and four themed weeks, and leads to the rest', async () => {
  await open({ at: '/dashboard' })
  await findRows(3)
  expect(within(await findDays()).getByRole('link', { name: 'Show all ten' })).toHaveAttribute(
    'href',
    '/dashboard/plan',
  )
  const weeks = await findWeeks()
  await expectWords(weeks, '+1 more themed weeks scheduled')
  const listed = within(weeks).getAllByRole('listitem')
  expect(listed).toHaveLength(4)
  expect(listed[0]).toHaveTextContent(/^Eco Week19–23 April 2027In 154 days$/)
  expect(within(weeks).getByRole('link', { name: 'Eco Week' })).toHaveAttribute(
    'href',
    '/dashboard/plan?week=2027-04-19',
  )
})

test('Plan lists every themed week', async () => {
  await open()
  const weeks = await findWeeks()
  await expectWords(weeks, 'Eco Week')
  expect(within(weeks).getAllByRole('listitem')).toHaveLength(5)
  expect(weeks).not.toHaveTextContent('more themed weeks')
})

test('a teacher under a school’s licence reads the next ten days and the themed weeks, and cannot plan', async () => {
  await open({ person: aTeacher })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Plan')
  await findRows()
  await expectWords(await findWeeks(), 'Eco Week')
  expect(await screen.findByRole('button', { name: 'Print the ten days' })).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Week' })).toBeNull()
  for (const name of [/^Write your own/, 'Add New Slide', 'Eco Week'])
    expect(screen.queryByRole('link', { name })).toBeNull()
  expect(callsSent().some((call) => call.includes('/weeks/') || call.includes('/own'))).toBe(false)
})

test('a teacher under a school’s licence has no panels for planning on Today', async () => {
  await open({ person: aTeacher, at: '/dashboard' })
  await screen.findByRole('region', { name: 'Today’s Slide' })
  for (const name of ['Next 10 Days - Social Media Preview', 'Themed Weeks Planning'])
    expect(screen.queryByRole('region', { name })).toBeNull()
})
