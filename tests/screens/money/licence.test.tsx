import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { requestReset } from '#contract/accounts/password-reset.ts'
import { updateSchool } from '#server/accounts/people/store.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { aSchool, aTeacher, aTestAccount } from '#tests/support/accounts/people.ts'
import { expectFocus, expectWords, openScreen, press } from '#tests/support/app/screen.tsx'
import { mondayMorning, post, runJob, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const aYearLater = new Date('2027-11-17T08:50:00Z')
const platformAt = (now: Date) => testPlatform({ db: db(), now })

/** A school that signs in a year later. Its licence year starts ten days before it is created. */
async function aSchoolOf(made: Date, wishes: Parameters<typeof aSchool>[1] = {}) {
  const school = await aSchool(platformAt(made), wishes)
  return { ...school, cookie: `dd_school=${await openSession(platformAt(aYearLater), school.accountId, 'school')}` }
}

function open(at: string, cookie?: string): Promise<UserEvent> {
  return openScreen({ app: testApp({ db: db(), now: aYearLater }), at, ...(cookie ? { cookie } : {}) })
}

async function expectEnded(title: string, words: string): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: title })
  expect(location.pathname).toBe('/dashboard')
  expect(screen.getByRole('main')).toHaveTextContent(words)
}

const findLicence = () => screen.findByRole('region', { name: 'Your licence' })

async function expectLicence(words: string): Promise<void> {
  await expectWords(await findLicence(), words)
}

function expectLink(name: string, href: string, root = screen.getByRole('main')): void {
  expect(within(root).getByRole('link', { name })).toHaveAttribute('href', href)
}

test('an expired trial says so, and links to the licences and the account', async () => {
  const trialEndsAt = new Date('2026-11-30T23:59:59Z')
  const { cookie } = await aTestAccount(platformAt(aYearLater), { plan: 'individual', trialEndsAt })
  await open('/dashboard', cookie)
  await expectEnded('Your trial is over', 'It ended on 30 November 2026.')
  expect(screen.getByRole('main')).toHaveTextContent('Your account and everything in it are still here.')
  expectLink('See licences', '/pricing')
  expectLink('Go to your account', '/account')
  await open('/account', cookie)
  await expectLicence('Trial over')
  expectLink('Buy this licence', '/payment?plan=individual', await findLicence())
  await screen.findByRole('link', { name: 'Download my data' })
})

test('an expired licence says so, and how to renew it, also on the account page', async () => {
  const { cookie } = await aSchoolOf(mondayMorning)
  await open('/dashboard', cookie)
  await expectEnded('The licence has ended', 'Renew it and the slides are back at once.')
  expectLink('Renew the licence', '/payment')
  await open('/account', cookie)
  await expectLicence('Ended')
})

test('renewing an expired licence by card reopens everything', async () => {
  const { cookie } = await aSchoolOf(mondayMorning, { licence: 'ended' })
  const user = await open('/payment', cookie)
  await user.click(await screen.findByRole('radio', { name: 'A card that works' }))
  await press(user, 'Pay £74.99')
  await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' })
  await open('/dashboard', cookie)
  await screen.findByRole('button', { name: 'Present Slide' })
  await open('/dashboard/school', cookie)
  await expectLicence('Renews on 17 November 2028 for £74.99, by card.')
})

test('the dashboard says when a licence is about to end, and offers to renew it', async () => {
  const { cookie } = await aSchoolOf(new Date('2026-12-10T09:00:00Z'))
  await open('/dashboard', cookie)
  await screen.findByText('Your licence ends on 30 November 2027')
  expectLink('Renew', '/payment')
  await open('/dashboard/school', cookie)
  await expectLicence('Ends on 30 November 2027.')
  expectLink('Renew the licence', '/payment', await findLicence())

  const user = await open('/payment', cookie)
  await user.click(await screen.findByRole('radio', { name: 'BACS transfer' }))
  await press(user, 'Place order for £74.99')
  const [reference] = await screen.findAllByText(/^SCH\d{6}$/)
  const ordered = reference?.textContent ?? 'a reference'
  await open('/dashboard/school', cookie)
  await expectLicence('The next year is ordered and begins then, once it is paid.')
  await expectLicence(ordered)
  const invoices = screen.getByRole('region', { name: 'Invoices' })
  expect(await within(invoices).findByRole('row', { name: new RegExp(ordered) })).toHaveTextContent('To be paid')
  await open('/dashboard', cookie)
  await screen.findByRole('link', { name: 'How to pay' })
  expectLink('How to pay', '/payment')
})

test('a card that could not be charged for the next year is reported, with a link to change it', async () => {
  const { cookie, schoolId } = await aSchoolOf(new Date('2026-11-20T09:00:00Z'))
  await updateSchool(db(), schoolId, { renewsByCard: true })
  await open('/dashboard', cookie)
  await screen.findByText('We could not take the payment yet')
  expectLink('Check your card', '/dashboard/school')
  const user = await open('/dashboard/school', cookie)
  await expectLicence('Everything works until 24 November 2027')
  await press(user, 'Cancel renewal', await findLicence())
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('the licence ends at once')
})

test('staff of a school with an expired licence are told whom to ask', async () => {
  const { schoolId } = await aSchoolOf(mondayMorning)
  const { cookie } = await aTeacher(platformAt(aYearLater), { schoolId })
  await open('/dashboard', cookie)
  await expectEnded('The licence has ended', 'Please tell the person who looks after your school’s account.')
  expect(screen.queryByRole('link', { name: 'Renew the licence' })).toBeNull()
})

test('an unpaid order says that it is overdue', async () => {
  const { cookie } = await aSchoolOf(mondayMorning, { licence: 'unpaid' })
  await open('/dashboard', cookie)
  await expectEnded('Payment is overdue', 'As soon as the payment arrives, the slides are back.')
  expectLink('See how to pay', '/payment')
  await open('/account', cookie)
  await expectLicence('The time to pay ended on 6 December 2026.')
  expectLink('Pay now', '/payment', await findLicence())
})

test('an expired link says how to get a new one', async () => {
  const { email } = await aSchool(platformAt(mondayMorning))
  await testApp({ db: db() }).inject(post(requestReset.path, { email }))
  await runJob(platformAt(mondayMorning), 'send-reset-links')
  const mail = (await readableMails(db())).find(({ to }) => to === email)
  const link = new URL(mail?.letter.button?.url ?? '')
  await open(link.pathname + link.search)
  await expectFocus(() => screen.getByRole('heading', { level: 1, name: 'This link has expired' }))
  expect(screen.getByRole('main')).toHaveTextContent('A link works for 1 hour, and that time is over.')
  expect(screen.getByRole('button', { name: 'Ask for a new link' })).toBeVisible()
})
