import { expect, test } from 'vitest'
import { aSchool } from '#tests/support/accounts/people.ts'
import { aCardPayer } from '#tests/support/money/payers.ts'
import { mondayMorning, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const day = 24 * 3_600_000
const later = (days: number) => new Date(mondayMorning.getTime() + days * day)

const read = (cookie: string, now = mondayMorning) =>
  testApp({ db: database(), now }).inject({ url: '/api/licence', headers: { cookie } })

test('a licence paid by card shows that it renews and what was paid', async () => {
  const { cookie, invoice } = await aCardPayer(platform())
  expect((await read(cookie)).json()).toEqual({
    plan: 'school',
    pence: 7499,
    state: 'paid',
    endsAt: '2027-11-16T08:50:00.000Z',
    renewal: 'card',
    takesCards: true,
    renewableFrom: null,
    isRenewable: false,
    bank: { sortCode: '00-00-00', accountNumber: '00000000', accountName: 'The Daily Dot (demo mode)' },
    invoices: [
      {
        id: invoice.id,
        number: expect.stringMatching(/^DD-\d{6}$/),
        reference: null,
        method: 'card',
        plan: 'school',
        pence: 7499,
        state: 'paid',
        issuedAt: mondayMorning.toISOString(),
        dueAt: null,
        paidAt: mondayMorning.toISOString(),
        coversFrom: mondayMorning.toISOString(),
        coversUntil: '2027-11-16T08:50:00.000Z',
        creditNotes: [],
      },
    ],
  })
})

test('a licence without renewal can be renewed in its last ninety days and after its end', async () => {
  const { cookie } = await aSchool(platform(), { plan: 'individual' })
  const found = []
  for (const days of [0, 264, 265, 354, 355]) {
    const { state, isRenewable, renewal, renewableFrom, pence } = (await read(cookie, later(days))).json()
    expect([renewal, renewableFrom, pence]).toEqual(['none', '2027-08-08T08:50:00.000Z', 1799])
    found.push([days, state, isRenewable])
  }
  expect(found).toEqual([
    [0, 'paid', false],
    [264, 'paid', false],
    [265, 'paid', true],
    [354, 'paid', true],
    [355, 'expired', true],
  ])
})

test('an unpaid order can be paid at any time', async () => {
  const { cookie } = await aSchool(platform(), { licence: 'unpaid' })
  expect((await read(cookie)).json()).toMatchObject({
    state: 'grace',
    renewal: 'none',
    isRenewable: true,
    invoices: [],
  })
  expect((await read(cookie, later(20))).json()).toMatchObject({ state: 'owed', isRenewable: true })
})
