import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { findSlides, listWithdrawals, undoWithdrawal, withdrawSlide } from '#contract/admin/withdrawals.ts'
import { withdrawals } from '#server/slides/calendar/table.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import {
  expectAlert,
  expectFocus,
  expectIssue,
  expectToast,
  expectWords,
  fillIn,
  findItem,
  openScreen,
  press,
  repliesArrived,
  replyAsUsual,
  replyTo,
} from '#tests/support/app/screen.tsx'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { swapCalls } from '#tests/support/slides/swaps.ts'

const db = testDatabase()
const platform = () => testPlatform({ db: db() })
const app = () => testApp({ db: db() })
const { withdrawn, get } = swapCalls(app)
const noneWithdrawn = 'No slide is withdrawn. To withdraw one, find it below.'
const ofToday = 'About Anti-Bullying Week-monday'

afterEach(async () => {
  await db().delete(withdrawals)
})

async function open() {
  const admin = await anAdmin(platform())
  const user = await openScreen({ app: app(), at: '/admin/slides', cookie: admin.cookie })
  return { admin, user }
}

const dialog = () => screen.findByRole('dialog')
const listOf = (name: string) => screen.findByRole('list', { name })

test('the slides of today and the next ten weekdays can be withdrawn, today’s first', async () => {
  await open()
  await findItem('Slides', ofToday)
  const rows = within(await listOf('Slides')).getAllByRole('listitem')
  expect(rows).toHaveLength(11)
  expect(rows[0]).toHaveTextContent(ofToday)
  expect(rows[0]).toHaveTextContent('Monday 16 November 2026')
  expect(screen.getByText(noneWithdrawn)).toBeVisible()
})

test('withdrawing needs a reason, says what will happen, and every school gets the chosen replacement', async () => {
  const { user } = await open()
  const school = await aSchool(platform())
  await press(user, /^Withdraw/, await findItem('Slides', ofToday))
  const asked = await dialog()
  const options = within(asked).getAllByRole('radio')
  expect(options).toHaveLength(3)
  expect(options[0]).toBeChecked()
  const [, second] = options
  if (!second) throw new Error('There are fewer than two replacements.')
  await user.click(second)
  const name = within(asked)
    .getAllByText(/^About week-/)
    .map(({ textContent }) => textContent)[1]
  expect(asked).toHaveTextContent(`Every school sees “${name}” instead of “${ofToday}”, at once.`)
  await press(user, 'Withdraw everywhere', asked)
  await expectIssue('Reason', /Please give the reason\./)
  await fillIn(user, { Reason: 'It is in the news.' })
  await press(user, 'Withdraw everywhere', asked)
  await expectToast(`Every school sees “${name}” instead.`)
  const row = await findItem('Withdrawn slides', ofToday)
  expect(row).toHaveTextContent(`Schools see “${name}” instead.`)
  expect(row).toHaveTextContent('Reason: It is in the news.')
  expect(row).toHaveTextContent('16 November 2026, 08:50')
  expect((await get('/api/slides/current', school)).title).toBe(name)
  await findItem('Slides', name ?? '')
})

test('the schools that presented it that day are named', async () => {
  const school = await aSchool(platform(), { name: 'Elm Road' })
  const use = post('/api/slides/Anti-Bullying%20Week-monday/usage', { ageGroup: 'ks1' }, { cookie: school.cookie })
  expect((await app().inject(use)).statusCode).toBe(200)
  await withdrawn(await anAdmin(platform()), { slideId: 'Anti-Bullying Week-monday' })
  await open()
  expect(await findItem('Withdrawn slides', ofToday)).toHaveTextContent('Presented that day by Elm Road (1 use)')
})

test('a withdrawn slide is brought back after a question, and the focus goes to the list', async () => {
  await withdrawn(await anAdmin(platform()), { slideId: 'Anti-Bullying Week-monday', replacementId: 'week-12-monday' })
  const { user } = await open()
  await press(user, /^Bring it back/, await findItem('Withdrawn slides', ofToday))
  const asked = await screen.findByRole('alertdialog')
  expect(asked).toHaveTextContent('Instead of “About week-12-monday”')
  await press(user, 'Bring it back', asked)
  await expectToast('The slide is back on its days.')
  await screen.findByText(noneWithdrawn)
  await findItem('Slides', ofToday)
  await expectFocus(() => screen.getByText(noneWithdrawn).closest('[tabindex]') ?? document.body)
})

test('a search finds slides of the whole library and marks the withdrawn ones', { tags: ['long'] }, async () => {
  await withdrawn(await anAdmin(platform()), { slideId: 'week-30-monday' })
  const { user } = await open()
  await fillIn(user, { 'Search the library': 'week-30' })
  const row = await findItem('Slides', 'About week-30-monday')
  expect(within(row).queryByRole('button')).toBeNull()
  expect(row).toHaveTextContent('Withdrawn')
  expect(within(await listOf('Slides')).getAllByRole('listitem')).toHaveLength(5)
  expect(screen.getByRole('heading', { name: 'Found in the library' })).toBeVisible()
  await fillIn(user, { 'Search the library': 'no such words' })
  await screen.findByText('No slide of the library contains these words.')
})

test('a slide that another administrator has withdrawn since is refused with a sentence, and the lists follow', async () => {
  const { user } = await open()
  await press(user, /^Withdraw/, await findItem('Slides', ofToday))
  const asked = await dialog()
  await withdrawn(await anAdmin(platform()), { slideId: 'Anti-Bullying Week-monday' })
  await fillIn(user, { Reason: 'It is in the news.' })
  await press(user, 'Withdraw everywhere', asked)
  await expectAlert('This slide has been withdrawn already.')
  await press(user, 'Cancel', asked)
  await findItem('Withdrawn slides', ofToday)
})

test('a slide that another administrator has brought back since is said to be back', async () => {
  const { id } = await withdrawn(await anAdmin(platform()), { slideId: 'Anti-Bullying Week-monday' })
  const { user, admin } = await open()
  await press(user, /^Bring it back/, await findItem('Withdrawn slides', ofToday))
  const asked = await screen.findByRole('alertdialog')
  await swapCalls(app).call('DELETE', undoWithdrawal.path.replace(':id', id), admin)
  await press(user, 'Bring it back', asked)
  await expectToast('This slide is not withdrawn any more.')
  await screen.findByText(noneWithdrawn)
})

test('lists that fail to load can be retried, and a lost response is said', async () => {
  const busy = { status: 500, body: { message: 'Something went wrong on our side.' } }
  replyTo(listWithdrawals, busy)
  replyTo(findSlides, busy)
  const { user } = await open()
  for (const name of ['Withdrawn now', 'Today and the next ten weekdays'])
    await expectWords(await screen.findByRole('region', { name }), 'Something went wrong on our side.')
  replyAsUsual()
  for (const button of await screen.findAllByRole('button', { name: 'Try again' })) await user.click(button)
  await repliesArrived()
  await press(user, /^Withdraw/, await findItem('Slides', ofToday))
  await dialog()
  await fillIn(user, { Reason: 'It is in the news.' })
  replyTo(withdrawSlide, 'lost')
  await press(user, 'Withdraw everywhere')
  await expectAlert(/./)
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('It is in the news.')
})
