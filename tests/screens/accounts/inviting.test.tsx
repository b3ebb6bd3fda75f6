import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inviteStaff, listStaff, withdrawInvitation } from '#contract/accounts/staff.ts'
import { startInvitation } from '#server/accounts/joining/store.ts'
import { makeLink } from '#server/accounts/links/service.ts'
import { aSchool, aTeacher } from '#tests/support/accounts/people.ts'
import {
  callsSent,
  expectFocus,
  expectIssue,
  expectToast,
  expectWords,
  field,
  fillIn,
  findItem,
  named,
  openScreen,
  press,
  replyTo,
} from '#tests/support/app/screen.tsx'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const platform = () => testPlatform({ db: db() })
const daysLater = (days: number) => new Date(mondayMorning.getTime() + days * 24 * 3_600_000)

/** Opens School for a school at a domain of its own. */
async function openStaff(domain: string, prepare: (schoolId: string) => Promise<unknown> = async () => {}) {
  const { schoolId, cookie } = await aSchool(platform(), { domains: [domain] })
  await prepare(schoolId)
  const user = await openScreen({ app: testApp({ db: db() }), at: '/dashboard/school', cookie })
  return { user, card: await screen.findByRole('region', { name: 'Your staff' }), schoolId, cookie }
}

const invited = (schoolId: string, email: string, sent = 0) =>
  startInvitation(db(), { schoolId, email, now: daysLater(sent), expiresAt: daysLater(sent + 7) })
const invitationsSent = () => callsSent().filter((sent) => sent === `POST ${inviteStaff.path}`).length
const preview = () => screen.findByRole('region', { name: 'Before you send' })

test('the school invites a colleague by email, who then shows as waiting', async () => {
  const { user, card } = await openStaff('hazel.example')
  await press(user, 'Send invitation')
  await expectIssue('Invite by email', /^Please enter an email address/)
  await fillIn(user, { 'Invite by email': 'amina@elsewhere.example' })
  await press(user, 'Send invitation')
  await expectIssue('Invite by email', /^Please use an email at your school: @hazel\.example/)
  expect(invitationsSent()).toBe(0)
  await fillIn(user, { 'Invite by email': 'amina@hazel.example' })
  await press(user, 'Send invitation')
  await expectToast('An invitation is on its way to amina@hazel.example. It works for 7 days.')
  await waitFor(() => expect(field('Invite by email')).toHaveValue(''))
  const row = await findItem('Invitations', 'amina@hazel.example')
  expect(row).toHaveTextContent('Waiting')
  expect(row).toHaveTextContent('Invited 16 November 2026. The link works until 23 November 2026.')
  expect(card).toHaveTextContent('1 waiting')
})

test('a pasted list is sorted before it is sent, and what was not sent stays in the field', async () => {
  const { user } = await openStaff('alder.example', async (schoolId) => {
    await aTeacher(platform(), { schoolId, email: 'member@alder.example' })
    await invited(schoolId, 'early@alder.example')
  })
  const pasted =
    '"Khan, Amira" <Amira@alder.example>; Tom Lee <tom@alder.example>\nmember@alder.example, early@alder.example\nzara@elsewhere.example\nMs Grey'
  await fillIn(user, { 'Invite by email': pasted })
  const shown = await preview()
  expect(within(shown).getByRole('status')).toHaveTextContent('2 ready to invite, 4 not.')
  expect(
    within(shown)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Ready to invite: 2amira@alder.example,tom@alder.example',
    'Have a login already: 1member@alder.example',
    'Invited already: 1early@alder.example',
    'Not at @alder.example: 1zara@elsewhere.example',
    'Not an email address: 1Ms Grey',
  ])
  await press(user, 'Send 2 invitations')
  await expectToast('2 invitations are on their way. They work for 7 days. What was not sent is still in the field.')
  await waitFor(() =>
    expect(field('Invite by email')).toHaveValue(
      'member@alder.example\nearly@alder.example\nzara@elsewhere.example\nMs Grey',
    ),
  )
  await findItem('Invitations', 'amira@alder.example')
  await press(user, 'Send invitation')
  await expectIssue('Invite by email', /^None of these people can be invited/)
  expect(invitationsSent()).toBe(1)
})

test('of a list of seventy the first sixty go, and the rest stay in the field', async () => {
  const { user } = await openStaff('aspen.example')
  const pasted = Array.from({ length: 70 }, (_, each) => `teacher-${each}@aspen.example`).join('\n')
  await fillIn(user, { 'Invite by email': pasted })
  expect(within(await preview()).getByRole('status')).toHaveTextContent(
    '70 ready to invite. The first 60 go now; the other 10 stay in the field for the next time.',
  )
  await press(user, 'Send 60 invitations')
  await expectToast('60 invitations are on their way. They work for 7 days. What was not sent is still in the field.')
  await waitFor(() => expect(field('Invite by email').value.split('\n')).toHaveLength(10))
  await press(user, 'Show all 60')
  await waitFor(() =>
    expect(within(screen.getByRole('list', { name: 'Invitations' })).getAllByRole('listitem')).toHaveLength(60),
  )
})

test('a list that could not be sent is still in the field, and so is an address that only the server refuses', async () => {
  const { user } = await openStaff('birch.example')
  const pasted = 'amira@birch.example\ntom@birch.example'
  await fillIn(user, { 'Invite by email': pasted })
  replyTo(inviteStaff, 'lost')
  await press(user, 'Send 2 invitations')
  await screen.findByRole('alert')
  expect(field('Invite by email')).toHaveValue(pasted)
  const why = 'This email has been invited three times today.'
  replyTo(inviteStaff, {
    status: 200,
    body: {
      success: true,
      message: 'An invitation is on its way to amira@birch.example. It works for 7 days.',
      invited: ['amira@birch.example'],
      notInvited: [{ email: 'tom@birch.example', why }],
    },
  })
  await press(user, 'Send 2 invitations')
  const notSent = await screen.findByRole('region', { name: 'Not sent' })
  expect(notSent).toHaveTextContent(`tom@birch.example: ${why}`)
  expect(field('Invite by email')).toHaveValue('tom@birch.example')
})

test('an invitation is withdrawn and sent again, and the focus stays in its row', async () => {
  const { user } = await openStaff('larch.example', (schoolId) => invited(schoolId, 'amira@larch.example', -2))
  const row = await findItem('Invitations', 'amira@larch.example')
  await press(user, 'Withdraw the invitation to amira@larch.example', row)
  await expectToast('The link that we sent to amira@larch.example no longer works.')
  await expectWords(row, 'Withdrawn 16 November 2026.')
  await expectFocus(() => within(row).getByRole('button', { name: named('Send again to amira@larch.example') }))
  expect(within(row).queryByRole('button', { name: /^Withdraw/ })).toBeNull()
  await press(user, 'Send again to amira@larch.example', row)
  await expectToast('A new link is on its way to amira@larch.example. The one before no longer works.')
  await expectWords(
    row,
    'Invited 14 November 2026. Sent again 16 November 2026. The link works until 23 November 2026.',
  )
  await press(user, 'Send again to amira@larch.example', row)
  await expectToast(/This invitation was sent again a moment ago/)
})

test('an invitation that has expired says so, and one that someone has accepted meanwhile leaves the list', async () => {
  const { user, card } = await openStaff('maple.example', async (schoolId) => {
    await invited(schoolId, 'late@maple.example', -9)
    await invited(schoolId, 'amira@maple.example')
  })
  const late = await findItem('Invitations', 'late@maple.example')
  expect(late).toHaveTextContent('Expired')
  expect(late).toHaveTextContent('The link ended 14 November 2026.')
  expect(within(late).queryByRole('button', { name: /^Withdraw/ })).toBeNull()
  expect(card).toHaveTextContent('1 waiting, 1 expired')
  const row = await findItem('Invitations', 'amira@maple.example')
  replyTo(withdrawInvitation, { status: 404, body: { message: 'This invitation is no longer on your list.' } })
  replyTo(listStaff, {
    status: 200,
    body: {
      domains: ['maple.example'],
      isOpen: true,
      joinUrl: '',
      staff: [],
      joining: 'open',
      waiting: [],
      invitations: [],
    },
  })
  await press(user, 'Withdraw the invitation to amira@maple.example', row)
  await expectToast('This invitation is no longer on your list.')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Invitations' })).toBeNull())
})

test('the page of a withdrawn invitation says what to do', async () => {
  const { schoolId, cookie } = await aSchool(platform(), { domains: ['yew.example'] })
  const email = 'amira@yew.example'
  await invited(schoolId, email)
  const token = await makeLink(platform(), { purpose: 'invitation', email, accountId: null, schoolId, minutes: 60 })
  const app = testApp({ db: db() })
  const { invitations } = (await app.inject({ url: listStaff.path, headers: { cookie } })).json()
  const url = withdrawInvitation.path.replace(':id', invitations[0].id)
  expect((await app.inject({ ...post(url, undefined, { cookie }), method: 'DELETE' })).statusCode).toBe(200)
  await openScreen({ app, at: `/join?token=${token}` })
  await expectFocus(() => screen.getByRole('heading', { level: 1, name: 'This invitation was withdrawn' }))
  expect(screen.getByRole('main')).toHaveTextContent('please speak to the colleague who invited you')
})
