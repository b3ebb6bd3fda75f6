import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { addNewcomer } from '#server/accounts/joining/store.ts'
import { makeLink } from '#server/accounts/links/service.ts'
import { updateSchool } from '#server/accounts/people/store.ts'
import { aSchool, aTestAccount } from '#tests/support/accounts/people.ts'
import {
  expectAlert,
  expectFocus,
  expectToast,
  expectWords,
  field,
  fillIn,
  findItem,
  openScreen,
  patience,
  press,
} from '#tests/support/app/screen.tsx'
import { mondayMorning, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const platform = () => testPlatform({ db: db() })
const open = (at: string, cookie?: string) =>
  openScreen({ app: testApp({ db: db() }), at, ...(cookie ? { cookie } : {}) })

async function expectStep(name: string): Promise<void> {
  await expectFocus(() => screen.getByRole('heading', { level: 1, name }))
}

test('an email at a public provider cannot join a school', async () => {
  const user = await open('/join')
  await fillIn(user, { 'School email': 'amina@gmail.com' })
  await press(user, 'Email me a link')
  const refusal = 'Please use your school email. Anyone can have an email at this provider.'
  await expectAlert(refusal)
  await waitFor(() => expect(document.activeElement).toHaveTextContent(refusal))
  expect(field('School email')).toHaveValue('amina@gmail.com')
})

test('a truncated link to join says so, and shows what to do next', async () => {
  const user = await open('/join?token=nonsense')
  await expectStep('This link is not complete')
  await press(user, 'Ask for a new link')
  await expectStep('Join your school')
})

test('a newcomer with a free trial is told that it ends', async () => {
  await aSchool(platform(), { name: 'Alder Primary', domains: ['alder.example'] })
  const email = 'amina@alder.example'
  await aTestAccount(platform(), { email, trialEndsAt: new Date('2026-11-30T08:50:00Z') })
  const sentence = 'Your free trial under this email ends when you join, and slides that you wrote in it are deleted.'
  for (const [who, isTold] of [
    [email, true],
    ['other@alder.example', false],
  ] as const) {
    const token = await makeLink(platform(), { purpose: 'join', email: who, accountId: null, minutes: 60 })
    await open(`/join?token=${token}`)
    await vi.waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(`Your login will be ${who}.`), patience)
    expect(screen.getByRole('main').textContent?.includes(sentence)).toBe(isTold)
  }
})

test('where the school asks first, a newcomer is told that it will let them in', async () => {
  const { schoolId } = await aSchool(platform(), { name: 'Beech Primary', domains: ['beech.example'] })
  await updateSchool(db(), schoolId, { joining: 'ask' })
  const email = 'amina@beech.example'
  const token = await makeLink(platform(), { purpose: 'join', email, accountId: null, minutes: 60 })
  const user = await open(`/join?token=${token}`)
  await screen.findByRole('heading', { level: 1, name: 'Join Beech Primary' })
  await expectWords(screen.getByRole('main'), 'Your school will look at your request first.')
  await fillIn(user, { 'First name': 'Amina', 'Last name': 'Yusuf', Password: 'a lamp in the library' })
  await press(user, 'Join your school')
  await expectStep('Your school will let you in')
  expect(screen.getByRole('main')).toHaveTextContent(`We will mail you at ${email} as soon as it has let you in.`)
})

/** Opens the account page of a school, with these people waiting to be let in. */
async function openStaff(domain: string, waiting: readonly string[] = []) {
  const { schoolId, cookie } = await aSchool(platform(), { domains: [domain] })
  for (const firstName of waiting) {
    const email = `${firstName.toLowerCase()}@${domain}`
    const newcomer = { schoolId, email, firstName, lastName: 'Khan', passwordHash: '', askedAt: mondayMorning }
    await addNewcomer(db(), newcomer)
  }
  const user = await open('/dashboard/school', cookie)
  return { user, card: await screen.findByRole('region', { name: 'Your staff' }) }
}

test('the school chooses who may join, and is told why it matters', async () => {
  const { user, card } = await openStaff('cherry.example')
  await expectWords(card, 'Anyone with an email at your school can have a login of their own.')
  await press(user, 'Who may join', card)
  const dialog = await screen.findByRole('dialog', { name: 'Who may join?' })
  expect(dialog).toHaveTextContent('Pupils may have an email at your school’s domain too.')
  expect(within(dialog).getByRole('radio', { name: 'Anyone at our domain' })).toBeChecked()
  await user.click(within(dialog).getByRole('radio', { name: 'Closed' }))
  await press(user, 'Save', dialog)
  await expectToast('Joining is closed: only people you invite by email can have a login.')
  await expectFocus(() => within(card).getByRole('button', { name: 'Who may join' }))
  expect(within(card).queryByLabelText('Invitation to copy')).toBeNull()
})

test('the school approves one newcomer and declines another', async () => {
  const { user, card } = await openStaff('cedar.example', ['Amira', 'Zara'])
  const row = await findItem('Waiting', 'amira@cedar.example')
  expect(row).toHaveTextContent('Asked 16 November 2026.')
  await press(user, 'Approve Amira Khan', row)
  await expectToast('Amira Khan can log in now. We have mailed them.')
  await findItem('Staff', 'amira@cedar.example')
  await press(user, 'Decline Zara Khan', card)
  const question = await screen.findByRole('alertdialog', { name: 'Decline Zara Khan?' })
  expect(question).toHaveTextContent('They can join later only if you invite them.')
  await press(user, 'Decline', question)
  await expectToast('Zara Khan cannot join.')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Waiting' })).toBeNull())
})
