import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type DatedSlide, upcomingSlides } from '#contract/slides/slides.ts'
import { currentThemedWeek, type ThemedWeek, upcomingThemedWeeks } from '#contract/slides/themed-weeks.ts'
import { testApp, testPlatform } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSchool, aTeacher } from '#tests/support/people.ts'
import { expectToast, expectWords, openScreen, press, replyAsUsual, replyTo } from '#tests/support/screen.tsx'

const db = testDatabase()

async function open(person: typeof aSchool | typeof aTeacher = aSchool): Promise<UserEvent> {
  const { cookie } = await person(testPlatform({ db: db() }))
  return openScreen({ app: testApp({ db: db() }), at: '/dashboard', cookie })
}

const findWeeks = () => screen.findByRole('region', { name: 'Themed Weeks Planning' })
const findDays = () => screen.findByRole('region', { name: 'Next 10 Days - Social Media Preview' })

/** Only the rows: a row can contain a list too. */
async function findRows(): Promise<HTMLElement[]> {
  const days = await findDays()
  return vi.waitFor(() => {
    const rows = [...days.querySelectorAll<HTMLElement>('ol > li')]
    expect(rows).toHaveLength(10)
    return rows
  }, 10_000)
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
    expect(kindness).toHaveTextContent('About Kindness Week.In 1 daySoonSocial Media Ready')
    expect(water).toHaveTextContent(/^Water Week.*In 14 daysSoonSocial Media Ready/)
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
  const user = await openScreen({ app, at: '/dashboard', cookie })
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
  expect(copied).toMatch(/^Write a friendly teaser for parents: on Tuesday 17 November our classes will talk about /)
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
  await expectWords(await findWeeks(), 'You seem to be offline.')
  replyAsUsual()
  await press(user, 'Try again', await findWeeks())
  await expectWords(await findWeeks(), 'Eco Week')
})

test('a teacher under a school’s licence has the slide, but no planning', async () => {
  await open(aTeacher)
  await screen.findByRole('region', { name: 'Today’s Slide' })
  for (const name of ['Next 10 Days - Social Media Preview', 'Themed Weeks Planning'])
    expect(screen.queryByRole('region', { name })).toBeNull()
})
