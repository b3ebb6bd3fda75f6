import { expect, test } from 'vitest'
import { createSubscription, renewByCard } from '#contract/money/card.ts'
import { openCardPortal, readLicence, resumeRenewal } from '#contract/money/licence.ts'
import { orderByTransfer, renewByTransfer } from '#contract/money/transfers.ts'
import { stripeWebhook } from '#contract/money/webhooks.ts'
import { readConfig } from '#contract/site/config.ts'
import { updateSchool } from '#server/accounts/people/store.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import { aCardPayer } from '#tests/support/money/payers.ts'
import { mondayMorning, post, productionEnv, runJob, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { refuseOpenCards } from './service.ts'

const database = testDatabase()
const env = { CARDS: 'off', BACS_ACCOUNT_NUMBER: '12345678' }
const later = (days: number) => new Date(mondayMorning.getTime() + days * 24 * 3_600_000)
const platform = (now = mondayMorning) => testPlatform({ db: database(), env, now })
const app = (now = mondayMorning) => testApp({ db: database(), env, now })
const takesNone = 'We do not take cards. Please pay by bank transfer.'

/** Paid by card while cards were taken, and cancelled at the provider since. */
async function aFormerCardPayer() {
  const payer = await aCardPayer(testPlatform({ db: database() }))
  await updateSchool(database(), payer.schoolId, { renewsByCard: false })
  return payer
}

const buyer = {
  planType: 'school',
  email: 'tom@elmtree.example',
  name: 'Tom Okafor',
  schoolName: 'Elmtree Primary',
  schoolDomain: 'elmtree.example',
}

test('a seller without cards refuses them with a sentence, and sells by bank transfer', async () => {
  expect((await app().inject(readConfig.path)).json()).toMatchObject({ cardProvider: 'none', cardKey: null })
  const card = await app().inject(post(createSubscription.path, { ...buyer, paymentMethodId: 'pm_card_visa' }))
  expect([card.statusCode, card.json().message]).toEqual([409, takesNone])
  const order = await app().inject(post(orderByTransfer.path, buyer))
  expect([order.statusCode, order.json().bank.accountNumber]).toEqual([200, '12345678'])
})

test('a licence without cards is renewed by bank transfer', async () => {
  const school = await aSchool(platform(), { licence: 'ended' })
  const card = await app().inject(
    post(renewByCard.path, { paymentMethodId: 'pm_card_visa' }, { cookie: school.cookie }),
  )
  expect([card.statusCode, card.json().message]).toEqual([409, takesNone])
  expect((await app().inject(post(renewByTransfer.path, {}, { cookie: school.cookie }))).statusCode).toBe(200)
})

test('an event of a card provider finds nothing here', async () => {
  const response = await app().inject({ method: 'POST', url: stripeWebhook.path, payload: { id: 'evt_1' } })
  expect([response.statusCode, response.json().message]).toEqual([404, 'Cards are switched off here.'])
})

test('who paid by card before reads that the year ends, and renews by bank transfer', async () => {
  const payer = await aFormerCardPayer()
  const headers = { cookie: payer.cookie }
  const licence = (await app().inject({ url: readLicence.path, headers })).json()
  expect(licence).toMatchObject({ state: 'paid', renewal: 'none', takesCards: false })
  const portal = await app().inject(post(openCardPortal.path, undefined, headers))
  expect([portal.statusCode, portal.json().message]).toEqual([409, takesNone])
  const resumed = await app().inject(post(resumeRenewal.path, undefined, headers))
  expect(resumed.json().message).toBe('This subscription is over. Please pay for a further year instead.')
  await runJob(platform(later(340)), 'remind-of-licences')
  const mail = (await readableMails(database(), 1000)).find(({ to }) => to === payer.email)
  expect(mail?.letter.paragraphs.join(' ')).toContain('You can renew on your account page, by bank transfer;')
  expect((await app(later(340)).inject(post(renewByTransfer.path, {}, headers))).statusCode).toBe(200)
})

test('an old card payment is refunded at the provider, and the administrator reads so', async () => {
  const { invoice } = await aFormerCardPayer()
  const admin = await anAdmin(platform())
  const response = await app().inject(post(`/api/admin/invoices/${invoice.id}/refund`, {}, { cookie: admin.cookie }))
  expect([response.statusCode, response.json().message]).toEqual([
    409,
    'Cards are switched off here. Please refund this payment on the card provider’s own pages.',
  ])
})

test('the server does not start without cards while one would still be charged', async () => {
  const payer = await aCardPayer(testPlatform({ db: database() }))
  await expect(refuseOpenCards(platform())).rejects.toThrow('licences that renew by card: 1, payments under way: 0')
  await refuseOpenCards(testPlatform({ db: database(), env: productionEnv }))
  await updateSchool(database(), payer.schoolId, { renewsByCard: false })
  await refuseOpenCards(platform())
})
