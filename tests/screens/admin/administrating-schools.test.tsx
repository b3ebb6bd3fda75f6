import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { schoolLogin } from '#contract/accounts/sign-in.ts'
import { schoolUser } from '#contract/accounts/signed-in.ts'
import { addSchool } from '#contract/admin/schools.ts'
import { setEmail, updateSchool } from '#server/accounts/people/store.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import {
  expectAlert,
  expectFocus,
  expectIssue,
  expectToast,
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
const app = () => testApp({ db: db() })

async function openSchools(search = ''): Promise<UserEvent> {
  const { cookie } = await anAdmin(platform())
  return openScreen({ app: app(), at: `/admin?search=${encodeURIComponent(search)}`, cookie })
}

async function expectFocusOn(role: string, name: string): Promise<void> {
  await expectFocus(() => screen.getByRole(role, { name }))
}

test('a blank password keeps the old one, and a new one replaces it', { tags: ['long'] }, async () => {
  const name = 'Maple Primary'
  const { email, schoolId, cookie } = await aSchool(platform(), { name, licence: 'unpaid', password: 'a kettle sings' })
  const signIn = async (password: string) =>
    (await app().inject(post(schoolLogin.path, { email, password }))).statusCode
  const user = await openSchools(email)
  const row = await findItem('Schools', name)
  await press(user, `Edit ${name}`)
  expect(field('Password')).toHaveAccessibleDescription('Leave blank to keep the current password.')
  expect(within(row).getByRole('button', { name: named(`Editing ${name}`) })).toBeVisible()
  await fillIn(user, { 'School name': `${name} and Nursery` })
  const form = screen.getByRole('region', { name: `Edit ${name}` })
  await user.selectOptions(field('Payment status', form), 'Paid')
  await press(user, 'Save')
  await expectToast('School saved')
  const expectFocusInRow = () => waitFor(() => expect(document.activeElement).toHaveAttribute('id', `edit-${schoolId}`))
  await expectFocusInRow()
  await waitFor(() => expect(row).toHaveTextContent(`${name} and Nursery`))
  expect(within(row).getByText('Paid')).toBeVisible()
  expect(row).toHaveTextContent('Licence paid until 16 November 2027')
  expect(await signIn('a kettle sings')).toBe(200)

  await press(user, `Edit ${name} and Nursery`)
  await fillIn(user, { Password: 'seven green umbrellas' })
  await press(user, 'Save')
  await expectFocusInRow()
  expect(await signIn('seven green umbrellas')).toBe(200)
  expect(await signIn('a kettle sings')).toBe(401)
  const { statusCode } = await app().inject({ url: schoolUser.path, headers: { cookie } })
  expect(statusCode, 'the earlier session is signed out').toBe(401)
})

test(
  'what is wrong with a school is said at its field, and nothing that was typed is lost',
  { tags: ['long'] },
  async () => {
    const { email } = await aSchool(platform())
    const user = await openSchools(email)
    await findItem('Schools', email)
    await press(user, 'Add New School')
    await expectFocusOn('heading', 'Add New School')
    await press(user, 'Save')
    await expectFocus(() => field('School name'))
    await expectIssue('School name', 'Please fill this in')
    await expectIssue('Email', 'Please enter an email address')
    await expectIssue('Password', 'Please enter a password')
    await expectIssue('Plan type', 'Please choose a plan')

    await fillIn(user, { 'School name': 'Cedar Primary', Email: email, Password: 'short' })
    await user.selectOptions(field('Plan type'), 'Individual')
    await press(user, 'Save')
    await expectIssue('Password', 'Password must be at least 8 characters long')
    await fillIn(user, { Password: 'three quiet harbours' })
    await press(user, 'Save')
    await expectIssue('Email', 'Another account has this email. Please use another one.')
    await expectFocus(() => field('Email'))
    expect(field('School name')).toHaveValue('Cedar Primary')

    replyTo(addSchool, { status: 503, body: { message: 'Busy. Please try again.' } })
    await press(user, 'Save')
    const form = screen.getByRole('region', { name: 'Add New School' })
    expect(await within(form).findByRole('alert')).toHaveTextContent('Busy. Please try again.')
    expect(field('School name')).toHaveValue('Cedar Primary')
    await press(user, 'Cancel')
    await expectFocusOn('button', 'Add New School')
    await press(user, 'Add New School')
    expect(field('School name'), 'a new form is empty').toHaveValue('')
  },
)

test('opening another school without saving asks first', { tags: ['long'] }, async () => {
  const [first, second] = ['Dogwood Primary', 'Elder Primary']
  for (const name of [first, second]) await aSchool(platform(), { name })
  const user = await openSchools()
  await findItem('Schools', first)
  await press(user, `Edit ${first}`)
  await fillIn(user, { Notes: 'Call in January.' })
  await press(user, `Edit ${second}`)
  const question = () => screen.findByRole('alertdialog', { name: `Leave ${first} without saving?` })
  await waitFor(async () =>
    expect(within(await question()).getByRole('button', { name: 'Keep editing' })).toHaveFocus(),
  )
  await user.keyboard('{Escape}')
  await expectFocusOn('heading', `Edit ${first}`)
  expect(field('Notes')).toHaveValue('Call in January.')
  await press(user, `Edit ${second}`)
  await press(user, 'Leave without saving', await question())
  await expectFocusOn('heading', `Edit ${second}`)
  expect(field('Notes')).toHaveValue('')
  await press(user, `Edit ${first}`)
  expect(field('School name'), 'nothing was changed, so no question').toHaveValue(first)
})

test('a form that is out of date keeps what was typed, and shows what changed since', async () => {
  const name = 'Rowan Primary'
  const { schoolId, accountId } = await aSchool(platform(), { name, licence: 'unpaid' })
  const user = await openSchools('Rowan')
  await findItem('Schools', name)
  await press(user, `Edit ${name}`)
  await fillIn(user, { 'School name': 'Rowan and Ash Primary', Notes: 'Ring first.' })
  await setEmail(db(), accountId, 'head@rowan.example')
  await updateSchool(db(), schoolId, { name: 'Rowan Academy', paymentStatus: 'paid', licenceStartedAt: mondayMorning })

  await press(user, 'Save')
  await expectAlert('This school was changed while your form was open, so nothing is saved yet.')
  await waitFor(() => expect(document.activeElement).toHaveTextContent('nothing is saved yet'))
  const changes = screen.getByRole('list', { name: 'Changed meanwhile' })
  expect([...changes.children].map(({ textContent }) => textContent)).toEqual([
    'School nameWas: Rowan PrimaryNow: Rowan AcademyYou typed: Rowan and Ash PrimarySchool name to saveKeep mineTake theirs',
    expect.stringMatching(/^EmailWas: .+Now: head@rowan\.exampleThe form below has the new value\.$/),
    'Payment statusWas: PendingNow: PaidThe form below has the new value.',
  ])
  const form = screen.getByRole('region', { name: 'Edit Rowan Academy' })
  const values = () => ['School name', 'Email', 'Payment status', 'Notes'].map((label) => field(label, form).value)
  expect(values()).toEqual(['Rowan and Ash Primary', 'head@rowan.example', 'paid', 'Ring first.'])
  await user.click(within(changes).getByRole('radio', { name: 'Take theirs' }))
  expect(field('School name', form)).toHaveValue('Rowan Academy')
  await user.click(within(changes).getByRole('radio', { name: 'Keep mine' }))
  expect(field('School name', form)).toHaveValue('Rowan and Ash Primary')

  await press(user, 'Save')
  await expectToast('School saved')
  const row = await findItem('Schools', 'Rowan and Ash Primary')
  for (const kept of ['head@rowan.example', 'Ring first.', 'paid until 16 November 2027'])
    expect(row).toHaveTextContent(kept)
})
