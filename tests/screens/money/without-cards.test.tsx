import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orderByTransfer } from '#contract/money/transfers.ts'
import { anEmail } from '#tests/support/accounts/logins.ts'
import { confirmEmail } from '#tests/support/accounts/people.ts'
import { expectFocus, fillIn, openScreen, press } from '#tests/support/app/screen.tsx'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const env = { CARDS: 'off' }
const app = () => testApp({ db: db(), env })

/** Returns the buyer's cookie. */
async function anUnpaidOrder(schoolDomain: string): Promise<string> {
  const who = { name: 'Hannah Frost', email: `office@${schoolDomain}`, schoolName: 'Hazel Primary', schoolDomain }
  const ordered = await app().inject(post(orderByTransfer.path, { planType: 'school', ...who }))
  await confirmEmail(testPlatform({ db: db(), env }), who.email)
  return `dd_school=${ordered.cookies.find(({ name }) => name === 'dd_school')?.value}`
}

const expectNoCards = () => expect(screen.queryByText(/\bcards?\b/i)).not.toBeInTheDocument()

test('a seller without cards offers a bank transfer, and nothing to choose', async () => {
  const user = await openScreen({ app: app(), at: '/payment?plan=individual' })
  await fillIn(user, { 'Your name': 'Hannah Wright', Email: anEmail('hannah', 'willow.example') })
  expect(screen.getByRole('heading', { name: 'How to pay' })).toBeVisible()
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  expectNoCards()
  await press(user, /^Place order for £/)
  await expectFocus(() => screen.getByRole('heading', { level: 1, name: 'Your order is placed' }))
})

test('an unpaid order shows how to pay by bank transfer, and no other way', async () => {
  await openScreen({ app: app(), at: '/dashboard/school', cookie: await anUnpaidOrder('hazel.example') })
  const licence = within(await screen.findByRole('region', { name: 'Your licence' }))
  expect(await licence.findByText(/, by bank transfer\. This is invoice/)).toBeVisible()
  expect(licence.queryByRole('link')).not.toBeInTheDocument()
})

test('the payment page of an unpaid order has the bank details and no form', async () => {
  await openScreen({ app: app(), at: '/payment', cookie: await anUnpaidOrder('ash.example') })
  expect(await screen.findByText('An invoice is open')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Pay|Place)/ })).not.toBeInTheDocument()
  expectNoCards()
})
