import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { readAnalytics } from '#contract/usage/analytics.ts'
import { readCoverage } from '#contract/usage/coverage.ts'
import { recentUse } from '#contract/usage/record.ts'
import { findAccountByEmail } from '#server/accounts/people/store.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import { prepareDemo } from '#server/site/demo/service.ts'
import { aSchool, aTeacher } from '#tests/support/accounts/people.ts'
import { callsSent, openScreen, patience, press, replyAsUsual, replyTo } from '#tests/support/app/screen.tsx'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { testLibrary } from '#tests/support/slides/library.ts'

const db = testDatabase()
const charts = ['Use by week', 'Every age takes part', 'By weekday theme']

// Its staff have presented all term.
beforeAll(() => prepareDemo(testPlatform({ db: db() }), testLibrary))

async function open(at = '/dashboard/insights'): Promise<UserEvent> {
  const office = await findAccountByEmail(db(), demoLogins.school.email)
  const session = await openSession(testPlatform({ db: db() }), office?.id ?? '', 'school')
  return openScreen({ app: testApp({ db: db() }), at, cookie: `dd_school=${session}` })
}

const openAs = ({ cookie }: { cookie: string }, at = '/dashboard/insights') =>
  openScreen({ app: testApp({ db: db() }), at, cookie })
const platform = () => testPlatform({ db: db() })
const findChart = (name: string) => screen.findByRole('region', { name })
const findHeadline = () => findChart('In one sentence')

async function present(cookie: string, ...slides: string[]): Promise<void> {
  for (const slide of slides)
    await testApp({ db: db() }).inject(post(`/api/slides/${slide}/usage`, { ageGroup: 'ks1' }, { cookie }))
}

function summaryOf(chart: HTMLElement): HTMLElement {
  const summary = chart.querySelector('summary')
  if (!summary) throw new Error('The chart has no table.')
  return summary
}

test('every chart can be read as a table', { tags: ['long'] }, async () => {
  const user = await open()
  for (const name of charts) {
    const chart = await findChart(name)
    const details = chart.querySelector('details')
    expect(details).not.toHaveAttribute('open')
    await user.click(summaryOf(chart))
    expect(details).toHaveAttribute('open')
    expect(within(chart).getByRole('table', { name })).toBeInTheDocument()
  }
  const rows = within(await findChart('Use by week')).getAllByRole('row')
  expect(rows[1]).toHaveTextContent(/^31 August 2026\d+$/)
  expect(rows.at(-1)).toHaveTextContent(/^16 November 2026, so far\d+$/)
  const themes = within(await findChart('By weekday theme')).getAllByRole('rowheader')
  expect(themes.map(({ textContent }) => textContent)).toEqual([
    'Monday Mindset',
    'Tuesday Talk',
    'Wednesday Wellbeing',
    'Thursday Think',
    'Friday Feel-Good',
  ])
  const last = await findChart(charts.at(-1) ?? '')
  await user.click(summaryOf(last))
  expect(last.querySelector('details')).not.toHaveAttribute('open')
})

test('the old figures stay until those of another period have loaded', async () => {
  const user = await open()
  await findChart('Use by week')
  let release = (): void => {}
  replyTo(readAnalytics, () => new Promise((resolve) => (release = () => resolve(undefined))))
  await user.click(screen.getByRole('radio', { name: 'This school year' }))
  await vi.waitFor(
    () => expect(callsSent().filter((call) => call.endsWith(readAnalytics.path))).toHaveLength(2),
    patience,
  )
  expect(screen.getByText('Slides presented this term')).toBeVisible()
  release()
  await screen.findByText('Slides presented this school year')
})

test('the last five slides show with age band and time, and a deleted one as unknown', async () => {
  const slide = { title: 'Small brave steps', theme: 'monday' }
  replyTo(recentUse, {
    status: 200,
    body: [
      { slide, ageGroup: 'upperKS2', usedAt: '2026-11-16T08:45:00Z' },
      { slide, ageGroup: 'ks1', usedAt: '2026-11-15T14:10:00Z' },
      { slide: null, ageGroup: 'eyfs', usedAt: '2026-11-13T09:00:00Z' },
      { slide, ageGroup: 'lowerKS2', usedAt: '2026-11-12T09:00:00Z' },
      { slide, ageGroup: 'lowerKS2', usedAt: '2026-11-11T09:00:00Z' },
      { slide, ageGroup: 'lowerKS2', usedAt: '2026-11-10T09:00:00Z' },
    ],
  })
  await open()
  // With it comes the server's date; until then the browser's own is used.
  await findChart('Use by week')
  const items = await within(await findChart('Recent Slide Usage')).findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Small brave steps Monday Mindset, Year 5 & 6Today, 08:45',
    'Small brave steps Monday Mindset, Year 1 & 2Yesterday, 14:10',
    'Unknown slide EYFS & Reception13 November 2026',
    'Small brave steps Monday Mindset, Year 3 & 412 November 2026',
    'Small brave steps Monday Mindset, Year 3 & 411 November 2026',
  ])
})

test('figures that fail to load can be retried', async () => {
  for (const call of [readAnalytics, readCoverage, recentUse]) replyTo(call, { status: 500, body: {} })
  const user = await open()
  await screen.findByRole('heading', { name: 'We could not load the figures', level: 2 })
  const recent = await findChart('Recent Slide Usage')
  expect(await within(recent).findByRole('alert')).toHaveTextContent('Something went wrong.')
  replyAsUsual()
  await press(user, 'Try again', recent)
  expect(await within(recent).findAllByRole('listitem')).toHaveLength(5)
  await press(user, 'Try again')
  await findChart('Use by week')
})

test('the page names the school and the term, and sums up what its talk has covered', async () => {
  await open()
  await screen.findByText('Oakfield Primary, autumn term so far. Counts of slides, never of children.')
  expect(await findHeadline()).toHaveTextContent(
    'Every school day has had its talk. ' +
      'Listening and responding and giving reasons are strong this school year; ten kinds of talk have had no room yet.' +
      'school days with a talk48 of 48staff presented this term8 of 9spoken-language statements practised2 of 12',
  )
  const table = within(await findChart('What talk has covered')).getByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'What was practised',
    'Autumn 1Aut 1',
    'Autumn 2Aut 2so far',
    'Spring 1Spr 1 to come',
    'Spring 2Spr 2 to come',
    'Summer 1Sum 1 to come',
    'Summer 2Sum 2 to come',
  ])
  const row = within(table).getByRole('row', { name: /^Give reasons for answers and opinions/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['38', '10', '30', '20', '39', '33'])
})

test('without any use the page says so and what to do, and after one use what is still missing', async () => {
  const school = await aSchool(platform(), { plan: 'individual' })
  await openAs(school)
  const empty = await findHeadline()
  expect(empty).toHaveTextContent(
    // It joined today: no school day has passed.
    'Nothing presented this term yet. school days with a talk0 age bands reached this term0 of 4',
  )
  expect(empty).toHaveTextContent(
    'Try next: present a slide, and it counts here. After ten, this page says what is strong.',
  )
  expect(within(empty).getByRole('link', { name: 'Go to today’s slide' })).toHaveAttribute('href', '/dashboard')
  await screen.findByText('Your own use, autumn term so far. Counts of slides, never of children.')
  expect(screen.getAllByText('Present a slide and it shows here.')).toHaveLength(2)
  expect(screen.queryByRole('region', { name: 'Use by week' })).toBeNull()

  await present(school.cookie, 'week-12-monday')
  await openAs(school)
  const first = await findHeadline()
  expect(first).toHaveTextContent('You have had a talk on the first school day.')
  expect(first).toHaveTextContent('Try next: present nine more different slides, and this page says what is strong.')
  expect(await findChart('By age band')).toHaveTextContent('Only Year 1 & 2 so far')
})

test('Today shows the term in four figures, and leads to Insights', async () => {
  const user = await open('/dashboard')
  const card = await findChart('Your school this term')
  await within(card).findByText('Slides presented this week')
  expect(
    within(card)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Slides presented this week',
    'Slides presented this term',
    'Staff who presented this week',
    'Different slides this term',
  ])
  expect(within(card).getAllByRole('definition').at(-1)).toHaveTextContent('48 of 48 school days')
  await user.click(within(card).getByRole('link', { name: 'Open Insights' }))
  await screen.findByRole('heading', { level: 1, name: 'Insights' })
})

test('a teacher under a school’s licence has no figures, and the pages do not request them', async () => {
  const { cookie } = await aTeacher(platform())
  await openAs({ cookie }, '/dashboard')
  await screen.findByRole('region', { name: 'Today’s Slide' })
  expect(screen.queryByRole('region', { name: 'Your school this term' })).toBeNull()
  await openAs({ cookie })
  await screen.findByRole('heading', { name: 'Insights belongs to your school’s own account' })
  expect(callsSent()).not.toContain(`GET ${readAnalytics.path}`)
  expect(callsSent()).not.toContain(`GET ${readCoverage.path}`)
})
