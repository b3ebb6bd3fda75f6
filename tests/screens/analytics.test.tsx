import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { readAnalytics } from '#contract/usage/analytics.ts'
import { recentUse } from '#contract/usage/record.ts'
import { findAccountByEmail } from '#server/accounts/people/store.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import { prepareDemo } from '#server/site/demo/service.ts'
import { testApp, testPlatform } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testLibrary } from '#tests/support/library.ts'
import { aTeacher } from '#tests/support/people.ts'
import { callsSent, openScreen, press, replyAsUsual, replyTo } from '#tests/support/screen.tsx'

const db = testDatabase()
const charts = [
  'By week',
  'By weekday theme',
  'By age band',
  'Strands of oracy',
  'Spoken language in the National Curriculum',
]

// Its staff have presented all term.
beforeAll(() => prepareDemo(testPlatform({ db: db() }), testLibrary))

async function open(): Promise<UserEvent> {
  const office = await findAccountByEmail(db(), demoLogins.school.email)
  const session = await openSession(testPlatform({ db: db() }), office?.id ?? '', 'school')
  return openScreen({ app: testApp({ db: db() }), at: '/dashboard', cookie: `dd_school=${session}` })
}

const findPanel = () => screen.findByRole('region', { name: 'Usage analytics' })
const findChart = async (name: string) => within(await findPanel()).findByRole('region', { name })

function summaryOf(chart: HTMLElement): HTMLElement {
  const summary = chart.querySelector('summary')
  if (!summary) throw new Error('The chart has no table.')
  return summary
}

test('every chart can be read as a table', async () => {
  const user = await open()
  for (const name of charts) {
    const chart = await findChart(name)
    const details = chart.querySelector('details')
    expect(details).not.toHaveAttribute('open')
    await user.click(summaryOf(chart))
    expect(details).toHaveAttribute('open')
    expect(within(chart).getByRole('table', { name })).toBeInTheDocument()
  }
  const rows = within(await findChart('By week')).getAllByRole('row')
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
  const panel = await findPanel()
  await findChart('By week')
  let release = (): void => {}
  replyTo(readAnalytics, () => new Promise((resolve) => (release = () => resolve(undefined))))
  await user.click(within(panel).getByRole('radio', { name: 'This school year' }))
  await vi.waitFor(
    () => expect(callsSent().filter((call) => call.endsWith(readAnalytics.path))).toHaveLength(2),
    10_000,
  )
  expect(within(panel).getByText('Slides presented this term')).toBeVisible()
  release()
  await within(panel).findByText('Slides presented this school year')
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
  await findChart('By week')
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
  for (const call of [readAnalytics, recentUse]) replyTo(call, { status: 500, body: {} })
  const user = await open()
  const panel = await findPanel()
  await within(panel).findByRole('heading', { name: 'We could not load the figures' })
  const recent = await findChart('Recent Slide Usage')
  expect(await within(recent).findByRole('alert')).toHaveTextContent('Something went wrong.')
  replyAsUsual()
  await press(user, 'Try again', recent)
  expect(await within(recent).findAllByRole('listitem')).toHaveLength(5)
  await press(user, 'Try again', panel)
  await findChart('By week')
})

test('a teacher under a school’s licence has no analytics panel, and the page does not request its data', async () => {
  const { cookie } = await aTeacher(testPlatform({ db: db() }))
  await openScreen({ app: testApp({ db: db() }), at: '/dashboard', cookie })
  await screen.findByRole('region', { name: 'Today’s Slide' })
  expect(screen.queryByRole('region', { name: 'Usage analytics' })).toBeNull()
  expect(callsSent()).not.toContain(`GET ${readAnalytics.path}`)
})
