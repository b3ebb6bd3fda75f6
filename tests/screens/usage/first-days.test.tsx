import { act, screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { dismissFirstDays } from '#contract/usage/dismiss-first-days.ts'
import { readFirstDays } from '#contract/usage/first-days.ts'
import { recordUse } from '#contract/usage/record.ts'
import { accounts, schools } from '#server/accounts/people/table.ts'
import { aSchool, aTeacher, anAdmin } from '#tests/support/accounts/people.ts'
import {
  callsSent,
  expectToast,
  expectWords,
  fillIn,
  openScreen,
  patience,
  press,
  repliesArrived,
  replyTo,
} from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { keepUse } from '#web/usage/record/keep-use.ts'

const db = testDatabase()
const platform = () => testPlatform({ db: db() })
const app = () => testApp({ db: db() })
const todaysSlide = 'Anti-Bullying Week-monday'

const openToday = ({ cookie }: { cookie: string }) => openScreen({ app: app(), at: '/dashboard', cookie })
const list = () => screen.findByRole('region', { name: 'Your first days' })
const noList = () => expect(screen.queryByRole('region', { name: 'Your first days' })).toBeNull()
const listReads = () => callsSent().filter((call) => call === `GET ${readFirstDays.path}`).length
const newSchool = () => aSchool(platform(), { domains: ['elm.example'] })

test('a new school sees its first steps, each with a link until it is done, without a call of their own', async () => {
  await openToday(await newSchool())
  const shown = within(await list())
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Choose a password, done',
    'Add your logo',
    'Invite three colleagues',
    'Present your first slide',
  ])
  expect(shown.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/school#add-logo',
    '/dashboard/school#staff',
    '#todays-slide',
  ])
  expect(document.querySelector('#todays-slide')).toBe(screen.getByRole('region', { name: 'Today’s Slide' }))
  await repliesArrived()
  expect(listReads()).toBe(0)
})

test('a buyer who has no password yet is led to the link that waits in the inbox', async () => {
  const buyer = await aSchool(platform(), { isUnverified: true })
  await db().update(accounts).set({ passwordHash: null }).where(eq(accounts.id, buyer.accountId))
  await openToday(buyer)
  const link = within(await list()).getByRole('link', { name: 'Choose a password' })
  await screen.findByRole('region', { name: 'Please confirm your email' })
  expect(document.querySelector(String(link.getAttribute('href')))).toHaveTextContent('Please confirm your email')
})

test('the list counts a colleague who has just been invited on School', async () => {
  const user = await openToday(await newSchool())
  await user.click(within(await list()).getByRole('link', { name: 'Invite three colleagues' }))
  await fillIn(user, { 'Invite by email': 'ann@elm.example' })
  await press(user, 'Send invitation')
  await expectToast('Invitation sent')
  await user.click(screen.getAllByRole('link', { name: 'Today' })[0] ?? document.body)
  await expectWords(await list(), 'Invite three colleagues (1 of 3)')
})

test('the first slide is ticked off without a network, and with the last step the list goes', async () => {
  const school = await newSchool()
  const present = () => act(async () => keepUse({ account: school.accountId, slideId: todaysSlide, ageGroup: 'ks1' }))
  replyTo(recordUse, 'lost')
  await openToday(school)
  await list()
  await present()
  await expectWords(await list(), 'Present your first slide, done')

  localStorage.clear()
  const { schoolId } = school
  for (let count = 0; count < 3; count += 1) await aTeacher(platform(), { schoolId })
  await db().update(schools).set({ logoKey: 'a-logo' }).where(eq(schools.id, schoolId))
  await openToday(school)
  await expectWords(await list(), '3 of 4 done')
  await present()
  await vi.waitFor(noList, patience)
})

test('the list is put away for good, and stays where the server cannot be told', async () => {
  const school = await newSchool()
  const user = await openToday(school)
  await list()
  replyTo(dismissFirstDays, 'lost')
  await press(user, 'Put this list away')
  await expectToast('The list could not be put away')
  await list()
  replyTo(dismissFirstDays, { status: 200, body: { success: true, message: 'Your list is put away.' } })
  await press(user, 'Put this list away')
  await vi.waitFor(noList, patience)
  expect(screen.getByRole('region', { name: 'Today’s Slide' })).toHaveFocus()
})

test.each([
  ['a teacher', () => aTeacher(platform())],
  ['an individual', () => aSchool(platform(), { plan: 'individual' })],
  ['an administrator', () => anAdmin(platform())],
  ['a school that is four weeks old', () => aSchool(testPlatform({ db: db(), now: new Date('2026-10-19T08:50:00Z') }))],
])('%s sees no list, and asks for none', async (_, made) => {
  await openToday(await made())
  await screen.findByRole('button', { name: 'Present Slide' })
  await repliesArrived()
  noList()
  expect(listReads()).toBe(0)
})
