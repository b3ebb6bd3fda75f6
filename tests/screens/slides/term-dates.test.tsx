import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { TermDates } from '#contract/accounts/term-dates.ts'
import { maxTermText, readTermDates, saveTermDates, understandTermDates } from '#contract/slides/days/term-dates.ts'
import { aSchool, aTeacher } from '#tests/support/accounts/people.ts'
import {
  expectAlert,
  expectFocus,
  expectToast,
  expectWords,
  field,
  fillIn,
  openScreen,
  patience,
  press,
  repliesArrived,
  replyAsUsual,
  replyTo,
} from '#tests/support/app/screen.tsx'
import { mondayMorning, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { autumnTerm, springTerm, termDates2026 } from '#tests/support/slides/term-dates.ts'

const db = testDatabase()
const platform = () => testPlatform({ db: db() })

let cookie: string
beforeEach(async () => {
  ;({ cookie } = await aSchool(platform()))
})

const open = (now = mondayMorning) => openScreen({ app: testApp({ db: db(), now }), at: '/dashboard/school', cookie })
const findCard = () => screen.findByRole('region', { name: 'Term dates' })

function send(method: 'GET' | 'PUT', payload?: TermDates) {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  return testApp({ db: db() }).inject({ method, url: readTermDates.path, headers, ...(payload ? { payload } : {}) })
}
const saved = async (): Promise<TermDates | null> => (await send('GET')).json().termDates

/** The fields of a row, by what screen readers call it. */
const row = (name: string) => screen.findByRole('group', { name })

async function choose(user: UserEvent, label: string, day: string, root: HTMLElement): Promise<void> {
  await user.clear(field(label, root))
  await user.type(field(label, root), day)
}

const startWithUsual = async (user: UserEvent) => press(user, 'Start from the usual dates', await findCard())

test('a school without dates reads what they do, and each other person has no such card', async () => {
  await open()
  await expectWords(
    await findCard(),
    'Tell us when your school is closed. Today, Plan and Insights then go by your school days; the calendar of slides stays the same.',
  )
  for (const { cookie: other } of [await aTeacher(platform()), await aSchool(platform(), { plan: 'individual' })]) {
    await openScreen({ app: testApp({ db: db() }), at: '/dashboard/school', cookie: other })
    await repliesArrived()
    expect(screen.queryByRole('region', { name: 'Term dates' })).toBeNull()
  }
})

test('terms and closed days are entered by hand, and shown by academic year', async () => {
  const user = await open()
  await startWithUsual(user)
  for (const name of ['Spring term 2027/28', 'Summer term 2027/28', 'Autumn term 2027/28', 'Summer term 2026/27'])
    await press(user, `Remove ${name}`)
  await expectFocus(() => screen.getByRole('button', { name: 'Add a term' }))
  await press(user, 'Add a closed day')
  const closed = await row('Closed day')
  await expectFocus(() => field('Day', closed))
  await choose(user, 'Day', '2026-11-02', closed)
  await user.tab()
  await user.keyboard('INSET day')
  await press(user, 'Save')
  await expectToast('Your term dates are saved.')
  const card = await findCard()
  await expectWords(card, /2026\/27.*Autumn term2 Sept – 18 Dec, half term 26–30 Oct.*Spring term4 Jan – 19 Mar/)
  expect(card).toHaveTextContent('Mon 2 Nov: INSET day')
  expect(card).toHaveTextContent(/2027\/28.*May Day/)
  expect((await saved())?.closedDays[0]).toEqual({ day: '2026-11-02', name: 'INSET day' })
})

test('the usual dates fill the form, and are saved only when the school says so', async () => {
  const user = await open()
  await startWithUsual(user)
  const card = await findCard()
  await expectWords(card, 'Yours may differ by a day or two: check each line.')
  expect(field('First day', await row('Autumn term 2026/27'))).toHaveValue('2026-09-02')
  expect(await saved()).toBeNull()
  await press(user, 'Cancel', card)
  await screen.findByRole('button', { name: 'Start from the usual dates' })
  await startWithUsual(user)
  await press(user, 'Save', card)
  await screen.findByRole('button', { name: 'Change' })
  expect((await saved())?.terms).toHaveLength(6)
})

test('pasted text becomes the form, with what was not understood, and nothing is saved before', async () => {
  const user = await open()
  await press(user, 'Paste your dates', await findCard())
  const dialog = await screen.findByRole('dialog', { name: 'Paste your dates' })
  await press(user, 'Read the dates', dialog)
  await expectAlert('Please paste some text first.')
  await fillIn(user, { 'Your dates': 'When is half term?' })
  await press(user, 'Read the dates', dialog)
  await expectAlert('We found no term dates in this text. Please write each term on a line of its own.')
  await fillIn(user, {
    'Your dates': `Autumn term: 2 September to 18 December 2026, half term 26–30 October
      INSET day: 2 November 2026
      Sports day: 3 July 2027`,
  })
  await press(user, 'Read the dates', dialog)
  const card = await findCard()
  await expectWords(card, '1 term and 1 closed day understood')
  expect(card).toHaveTextContent('One line was not understood')
  expect(card).toHaveTextContent('Sports day: 3 July 2027')
  expect(field('Half term until', await row('Autumn term 2026/27'))).toHaveValue('2026-10-30')
  expect(await saved()).toBeNull()
  await press(user, 'Save', card)
  await expectToast('Your term dates are saved.')
  expect(await saved()).toEqual({ terms: [autumnTerm], closedDays: termDates2026.closedDays })
})

test('pasted text waits in its window while the connection is lost', async () => {
  const user = await open()
  await press(user, 'Paste your dates', await findCard())
  await fillIn(user, { 'Your dates': 'Autumn term: 2 September to 18 December 2026' })
  replyTo(understandTermDates, 'lost')
  await press(user, 'Read the dates')
  await screen.findByRole('alert')
  expect(field('Your dates')).toHaveValue('Autumn term: 2 September to 18 December 2026')
  replyAsUsual()
  await press(user, 'Read the dates')
  await expectWords(await findCard(), '1 term understood')
})

const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', ...events.map((each) => `BEGIN:VEVENT\r\n${each}\r\nEND:VEVENT`), 'END:VCALENDAR'].join('\r\n')
const anInset = 'SUMMARY:INSET day\r\nDTSTART;VALUE=DATE:20261102\r\nDTEND;VALUE=DATE:20261103'

async function chooseFile(user: UserEvent, text: string, name = 'calendar.ics'): Promise<void> {
  await findCard()
  await user.upload(await screen.findByLabelText('Calendar file'), new File([text], name, { type: 'text/calendar' }))
}

test('an .ics file is read, and added to what was entered before', async () => {
  await send('PUT', termDates2026)
  const user = await open()
  await press(user, 'Change')
  await chooseFile(user, calendar(anInset.replaceAll('20261102', '20270104').replaceAll('20261103', '20270105')))
  await expectWords(await findCard(), '1 closed day understood')
  await press(user, 'Save')
  await expectToast('Your term dates are saved.')
  expect((await saved())?.closedDays.map(({ day }) => day)).toEqual(['2026-11-02', '2027-01-04'])
})

test.for([
  ['a picture', 'PNG', 'This is not a calendar file. Its name should end in .ics.'],
  [
    'a calendar of other things',
    calendar('SUMMARY:Lunch\r\nDTSTART:20261102T120000Z'),
    'We found no term dates in this file.',
  ],
  [
    'a calendar that is too long',
    calendar(...Array<string>(maxTermText / 50).fill(anInset)),
    'This file is too long to read.',
  ],
] as const)('of a file that is %s it says so', async ([, text, sentence]) => {
  const user = await open()
  await chooseFile(user, text)
  await expectAlert(sentence)
})

test('descriptions and people in a long file stay in the browser', async () => {
  const sent = vi.fn<(body: unknown) => void>()
  const user = await open()
  const fetched = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (address === understandTermDates.path) sent(init.body)
    return fetched(address, init)
  })
  await chooseFile(user, calendar(`${anInset}\r\nDESCRIPTION:Ring Mrs Okafor ${'x'.repeat(maxTermText)}`))
  await expectWords(await findCard(), '1 closed day understood')
  expect(sent).toHaveBeenCalledWith(expect.not.stringContaining('Okafor'))
})

test('what is wrong with a term is said at its row, and what was typed stays', async () => {
  await send('PUT', termDates2026)
  const user = await open()
  await press(user, 'Change')
  await press(user, 'Add a term')
  await press(user, 'Save')
  const added = await row('Summer term')
  expect(field('First day', added)).toHaveAccessibleDescription('Please choose a day.')
  await choose(user, 'First day', '2027-07-20', added)
  await choose(user, 'Last day', '2027-04-12', added)
  await press(user, 'Save')
  const wrong = await row('Summer term 2026/27')
  await expectWords(wrong, 'Summer term ends before it begins.')
  await expectFocus(() => field('First day', wrong))
  expect(field('Last day', wrong)).toHaveAccessibleDescription('Summer term ends before it begins.')
  expect(field('Half term from', wrong)).toBeValid()
  expect(field('First day', await row('Autumn term 2026/27'))).toBeValid()
  expect(field('First day', wrong)).toHaveValue('2027-07-20')
  replyTo(saveTermDates, 'lost')
  await choose(user, 'First day', '2027-04-12', wrong)
  await choose(user, 'Last day', '2027-07-20', wrong)
  await press(user, 'Save')
  await screen.findByRole('alert')
  expect(field('Last day', wrong)).toHaveValue('2027-07-20')
  replyAsUsual()
  await press(user, 'Save')
  await expectToast('Your term dates are saved.')
  expect((await saved())?.terms).toHaveLength(3)
})

test('what is wrong with a half term is said at its days', async () => {
  await send('PUT', termDates2026)
  const user = await open()
  await press(user, 'Change')
  const autumn = await row('Autumn term 2026/27')
  await choose(user, 'Half term until', '2026-12-18', autumn)
  await press(user, 'Save')
  await expectWords(autumn, 'The half term of Autumn term is not within it.')
  await expectFocus(() => field('Half term from', autumn))
  expect(field('First day', autumn)).toBeValid()
})

test('after a row is removed, no other row has its error', async () => {
  await send('PUT', { terms: [autumnTerm, springTerm], closedDays: [] })
  const user = await open()
  await press(user, 'Change')
  await choose(user, 'Last day', '2026-08-31', await row('Autumn term 2026/27'))
  await press(user, 'Save')
  await expectWords(await row('Autumn term 2026/27'), 'Autumn term ends before it begins.')
  await press(user, 'Remove Autumn term 2026/27')
  expect(await row('Spring term 2026/27')).not.toHaveTextContent('ends before it begins')
})

test('a form without a line cannot be saved', async () => {
  await send('PUT', { terms: [], closedDays: termDates2026.closedDays })
  const user = await open()
  await press(user, 'Change')
  await press(user, 'Remove INSET day, Monday 2 November')
  await press(user, 'Save')
  await expectAlert('Please add a term or a closed day first.')
  expect(await saved()).not.toBeNull()
})

test('the dates are removed after a question, and then the three ways are back', async () => {
  await send('PUT', termDates2026)
  const user = await open()
  const remove = async () => press(user, 'Remove', await findCard())
  await screen.findByRole('button', { name: 'Change' })
  await remove()
  await press(user, 'Cancel', await screen.findByRole('alertdialog', { name: 'Remove your term dates?' }))
  expect(await saved()).toEqual(termDates2026)
  await remove()
  await press(user, 'Remove', await screen.findByRole('alertdialog'))
  await expectToast('Every weekday has its slide again.')
  await screen.findByRole('button', { name: 'Start from the usual dates' })
  expect(await saved()).toBeNull()
})

test('on a snow day one press and a yes close the school, and keep what a colleague has entered meanwhile', async () => {
  await send('PUT', { ...termDates2026, closedDays: [] })
  const user = await open()
  await press(user, 'Closed today')
  await send('PUT', termDates2026)
  const question = await screen.findByRole('alertdialog', { name: 'Closed today?' })
  expect(question).toHaveTextContent('Monday 16 November becomes a closed day')
  await press(user, 'Close today', question)
  await expectWords(await findCard(), 'Mon 16 Nov: Snow')
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Closed today' })).toBeNull(), patience)
  expect((await saved())?.closedDays).toEqual([...termDates2026.closedDays, { day: '2026-11-16', name: 'Snow' }])
})

test.for(['2026-10-28T08:50:00Z', '2026-11-21T08:50:00Z'])(
  'at %s, without school, there is no such button',
  async (now) => {
    await send('PUT', termDates2026)
    await open(new Date(now))
    await screen.findByRole('button', { name: 'Change' })
    await repliesArrived()
    expect(screen.queryByRole('button', { name: 'Closed today' })).toBeNull()
  },
)

test('in June the card asks for the dates of next year', async () => {
  await send('PUT', termDates2026)
  await open(new Date('2027-06-07T08:50:00Z'))
  await expectWords(await findCard(), 'Your dates ended on 25 March 2027. Add next year’s when you have them.')
})

test('a list of dates that cannot be loaded can be asked for again', async () => {
  replyTo(readTermDates, { status: 500, body: { message: 'Something went wrong.' } })
  const user = await open()
  const card = await findCard()
  await within(card).findByRole('button', { name: 'Try again' })
  replyAsUsual()
  await press(user, 'Try again', card)
  expect(await screen.findByRole('button', { name: 'Start from the usual dates' })).toBeVisible()
})
