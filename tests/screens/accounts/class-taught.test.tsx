import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepChoices } from '#contract/accounts/keep-choices.ts'
import { ageBands, type AgeBand } from '#contract/slides/age-bands.ts'
import { makeLink } from '#server/accounts/links/service.ts'
import { setChoices } from '#server/accounts/people/store.ts'
import { findAccountByEmail } from '#server/accounts/people/store.ts'
import { aSchool, aTeacher } from '#tests/support/accounts/people.ts'
import {
  callsSent,
  expectFocus,
  expectToast,
  field,
  fillIn,
  openScreen,
  patience,
  press,
  replyAsUsual,
  replyTo,
} from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const platform = () => testPlatform({ db: db() })
const open = (at: string, cookie?: string) =>
  openScreen({ app: testApp({ db: db() }), at, ...(cookie ? { cookie } : {}) })

const question = 'Which class do you teach?'
const classField = 'Which class do you teach\\?'
const strip = () => screen.findByRole('group', { name: question })
const gone = () => waitFor(() => expect(screen.queryByRole('group', { name: question })).toBeNull(), patience)

/** The switch of today's slide. */
const switchTo = async (band: AgeBand) =>
  (await screen.findByRole('radio', { name: ageBands[band] })).closest('label')?.click()

async function expectBand(band: AgeBand): Promise<void> {
  await waitFor(() => expect(screen.getByRole('radio', { name: ageBands[band] })).toBeChecked(), patience)
}

/** A teacher who teaches this band. */
async function teaching(ageBand: AgeBand) {
  const teacher = await aTeacher(platform())
  await setChoices(db(), teacher.accountId, { ageBand })
  return teacher
}

test('Today asks once which class a person teaches, and their slides follow at once', async () => {
  const { cookie, email } = await aTeacher(platform(), { isClassAsked: false })
  const user = await open('/dashboard', cookie)
  await expectBand('lowerKS2')
  await strip()
  await fillIn(user, { 'Class name \\(optional\\)': 'Kestrels' })
  await press(user, 'Year 1 & 2', await strip())
  await gone()
  await expectToast('Your class is saved')
  await expectBand('ks1')
  await expectFocus(() => screen.getByRole('main'))
  expect(await findAccountByEmail(db(), email)).toMatchObject({ ageBand: 'ks1', className: 'Kestrels' })
  await open('/dashboard', cookie)
  await expectBand('ks1')
  expect(screen.queryByText(question)).toBeNull()
})

test('“Not now” is not asked again, and changes no slide', async () => {
  const { cookie } = await aTeacher(platform(), { isClassAsked: false })
  const user = await open('/dashboard', cookie)
  await switchTo('upperKS2')
  await press(user, 'Not now', await strip())
  await gone()
  await expectToast('You can choose your class on your account page.')
  await expectBand('upperKS2')
  await open('/dashboard', cookie)
  await expectBand('upperKS2')
  expect(screen.queryByText(question)).toBeNull()
})

test('without a network the question stays, and says so', async () => {
  const { cookie } = await aTeacher(platform(), { isClassAsked: false })
  const user = await open('/dashboard', cookie)
  replyTo(keepChoices, 'lost')
  await press(user, 'Year 5 & 6', await strip())
  await expectToast('We could not save your class')
  replyAsUsual()
  await press(user, 'Year 5 & 6', await strip())
  await gone()
  await expectBand('upperKS2')
})

test('the switch overrules the band of the login on this device, for this person only', async () => {
  const [one, other] = [await teaching('ks1'), await teaching('eyfs')]
  await open('/dashboard', one.cookie)
  await expectBand('ks1')
  await switchTo('upperKS2')
  await expectBand('upperKS2')
  await open('/dashboard', other.cookie)
  await expectBand('eyfs')
  await open('/dashboard', one.cookie)
  await expectBand('upperKS2')
  // On another device they now say that they teach another class.
  await setChoices(db(), one.accountId, { ageBand: 'lowerKS2' })
  await open('/dashboard', one.cookie)
  await expectBand('lowerKS2')
})

test('a login that people share is not asked: its band stays the device’s, whoever else signs in there', async () => {
  const [school, teacher] = [await aSchool(platform(), { isClassAsked: false }), await teaching('eyfs')]
  await open('/dashboard', school.cookie)
  await switchTo('upperKS2')
  await open('/dashboard', teacher.cookie)
  await expectBand('eyfs')
  await open('/dashboard', school.cookie)
  await expectBand('upperKS2')
  expect(screen.queryByText(question)).toBeNull()
  expect(callsSent()).not.toContain(`PUT ${keepChoices.path}`)
})

test('the account page changes the class, and has none for a login that people share', async () => {
  const { cookie, email } = await teaching('ks1')
  const user = await open('/account', cookie)
  await waitFor(() => expect(field(classField)).toHaveValue('ks1'), patience)
  await user.selectOptions(field(classField), 'upperKS2')
  await fillIn(user, { 'Class name \\(optional\\)': 'Owls' })
  await press(user, 'Save class')
  await expectToast('Class saved')
  expect(await findAccountByEmail(db(), email)).toMatchObject({ ageBand: 'upperKS2', className: 'Owls' })
  await user.selectOptions(field(classField), '')
  await press(user, 'Save class')
  await waitFor(async () => expect((await findAccountByEmail(db(), email))?.ageBand).toBeNull(), patience)
  await open('/account', (await aSchool(platform())).cookie)
  await screen.findByRole('heading', { level: 2, name: 'Your name' })
  expect(screen.queryByText('Your class')).toBeNull()
})

test('a class given when joining is there on the first Today, which then does not ask', async () => {
  const { schoolId } = await aSchool(platform(), { name: 'Larch Primary', domains: ['larch.example'] })
  const email = 'amina@larch.example'
  const token = await makeLink(platform(), { purpose: 'join', email, accountId: null, minutes: 60 })
  const user = await open(`/join?token=${token}`)
  await fillIn(user, { 'First name': 'Amina', 'Last name': 'Yusuf', Password: 'our dog eats socks' })
  await user.selectOptions(field(classField), 'upperKS2')
  await press(user, 'Join your school')
  await expectBand('upperKS2')
  expect(screen.queryByRole('group', { name: question })).toBeNull()
  expect(await findAccountByEmail(db(), email)).toMatchObject({ schoolId, ageBand: 'upperKS2', isClassAsked: true })
  expect(within(document.body).queryByRole('alert')).toBeNull()
})
