import { expect, test } from 'vitest'
import { findSchool, updateSchool } from '#server/accounts/people/store.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { CardsUnreachable } from '#server/platform/providers/cards.ts'
import { auditDataOf } from '#server/platform/security/audit-log.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { aCardPayer } from '#tests/support/money/payers.ts'
import { freshApp, mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const day = 24 * 3_600_000
const later = (days: number) => new Date(mondayMorning.getTime() + days * day)

async function ask(what: 'cancel' | 'resume' | 'portal', { cookie }: { cookie: string }, now = mondayMorning) {
  const response = await testApp({ db: database(), now }).inject(post(`/api/licence/${what}`, undefined, { cookie }))
  return [response.statusCode, response.json().message]
}

async function renewalOf({ cookie }: { cookie: string }): Promise<string> {
  return (await testApp({ db: database() }).inject({ url: '/api/licence', headers: { cookie } })).json().renewal
}

async function mailsAndLog({ email, accountId: id, schoolId }: { accountId: string; schoolId: string; email: string }) {
  const mails = (await readableMails(database())).filter(({ to }) => to === email)
  const entries = await auditDataOf(database(), { id, schoolId, role: 'school' })
  return {
    mails: mails.map(({ letter }) => letter.subject).filter((subject) => subject.includes('renew')),
    log: entries.map(({ what }) => what),
  }
}

test('a cancelled renewal keeps the paid year and can be resumed', async () => {
  const payer = await aCardPayer(platform())
  const done = [200, 'Your card will not be charged again. Everything works until 16 November 2027.']
  expect(await ask('cancel', payer)).toEqual(done)
  expect(await renewalOf(payer)).toBe('cancelled')
  expect(await platform().cards.read(payer.subscriptionId)).toMatchObject({ state: 'active', renews: false })
  expect(await mailsAndLog(payer)).toEqual({
    mails: ['Your licence for The Daily Dot will not renew'],
    log: ['renewal-cancelled'],
  })
  expect(await ask('resume', payer)).toEqual([
    200,
    'Your card will be charged £74.99 on 16 November 2027 for the next year.',
  ])
  expect(await renewalOf(payer)).toBe('card')
  expect(await platform().cards.read(payer.subscriptionId)).toMatchObject({ state: 'active', renews: true })
  expect((await mailsAndLog(payer)).log).toEqual(['renewal-resumed', 'renewal-cancelled'])
})

test('repeated and concurrent cancellations get the same response and one mail', async () => {
  const payer = await aCardPayer(platform())
  const responses = await Promise.all(Array.from({ length: 20 }, () => ask('cancel', payer)))
  expect(new Set(responses.map(([status]) => status))).toEqual(new Set([200]))
  expect((await ask('cancel', payer))[0]).toBe(200)
  expect(await mailsAndLog(payer)).toEqual({
    mails: ['Your licence for The Daily Dot will not renew'],
    log: ['renewal-cancelled'],
  })
  expect((await ask('resume', payer))[0]).toBe(200)
  expect((await ask('resume', payer))[0]).toBe(200)
  expect((await mailsAndLog(payer)).log).toEqual(['renewal-resumed', 'renewal-cancelled'])
})

test('a licence without a card has no renewal to cancel or resume and no card to change', async () => {
  const byTransfer = await aSchool(platform())
  const ends = 'on 6 November 2027'
  expect(await ask('cancel', byTransfer)).toEqual([409, `This licence ends by itself ${ends}; nothing is charged.`])
  expect(await ask('resume', byTransfer)).toEqual([409, `No card pays for this licence: it ends by itself ${ends}.`])
  expect(await ask('portal', byTransfer)).toEqual([
    409,
    'There is no card to change: this licence was not paid by card.',
  ])
})

test('a cancelled renewal cannot be resumed after the year has ended', async () => {
  const payer = await aCardPayer(platform())
  await ask('cancel', payer)
  expect((await ask('resume', payer, later(364)))[0]).toBe(200)
  await ask('cancel', payer)
  const ended = 'This licence ended on 16 November 2027. Please renew it to go on.'
  expect(await ask('resume', payer, later(365))).toEqual([409, ended])
  expect(await ask('cancel', payer, later(365))).toEqual([409, 'This licence has ended; nothing is charged.'])
})

test('cancelling during card retries ends the subscription', async () => {
  const payer = await aCardPayer(platform())
  const message = 'Your card will not be charged again. The licence has ended.'
  expect(await ask('cancel', payer, later(370))).toEqual([200, message])
  expect(await platform().cards.read(payer.subscriptionId)).toMatchObject({ state: 'ended', renews: false })
  const now = later(370)
  const response = await testApp({ db: database(), now }).inject({
    url: '/api/licence',
    headers: { cookie: payer.cookie },
  })
  expect(response.json()).toMatchObject({ state: 'expired', renewal: 'none', isRenewable: true })
})

test('a subscription that the provider has ended cannot be resumed', async () => {
  const payer = await aCardPayer(platform())
  await platform().cards.cancel(payer.subscriptionId)
  await updateSchool(database(), payer.schoolId, { renewsByCard: false })
  const message = 'This subscription is over. Please pay for a further year instead.'
  expect(await ask('resume', payer)).toEqual([409, message])
})

test('nothing changes if the provider is unreachable, and the response says so', async () => {
  const payer = await aCardPayer(platform())
  const lost = () => Promise.reject(new CardsUnreachable())
  const app = freshApp({ db: database(), cards: { setRenewing: lost, portalUrl: lost } })
  for (const what of ['cancel', 'portal']) {
    const response = await app.inject(post(`/api/licence/${what}`, undefined, { cookie: payer.cookie }))
    expect([response.statusCode, response.json().message]).toEqual([
      503,
      'We could not reach the card provider, and nothing has changed. Please try again in a moment.',
    ])
  }
  expect((await findSchool(database(), payer.schoolId))?.renewsByCard).toBe(true)
  expect(await mailsAndLog(payer)).toEqual({ mails: [], log: [] })
})

test('the card portal opens for the school’s own customer id', async () => {
  const payer = await aCardPayer(platform())
  const portalUrl = (customerId: string) => Promise.resolve(`https://cards.example/${customerId}`)
  const app = freshApp({ db: database(), cards: { portalUrl } })
  const response = await app.inject(post('/api/licence/portal', undefined, { cookie: payer.cookie }))
  const customerId = (await findSchool(database(), payer.schoolId))?.customerId
  expect(response.json()).toEqual({ url: `https://cards.example/${customerId}` })
})
