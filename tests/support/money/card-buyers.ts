import { eq, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect } from 'vitest'
import { findSchool } from '#server/accounts/people/store.ts'
import { invoicesOf } from '#server/money/invoices/store.ts'
import { purchases } from '#server/money/purchases/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { confirmEmail, findBuyer } from '#tests/support/accounts/people.ts'
import { post, testApp, testPlatform, runJob } from '#tests/support/platform/app.ts'
import type { CardKind } from './stripe/objects.ts'
import { makeStripe } from './stripe/test-stripe.ts'

type Form = Record<string, unknown>
type Stripe = ReturnType<typeof makeStripe>

let counter = 0

/** Buyers who pay through the Stripe double. It is never reset, because its ids must be unique in the database. */
export function cardBuyers(database: () => Database) {
  const stripe = makeStripe()
  beforeAll(stripe.start)
  afterAll(stripe.stop)
  const now = () => new Date(stripe.store.now * 1000)
  const options = () => ({ db: database(), now: now(), env: stripe.env })
  const app = () => testApp(options())
  const platform = () => testPlatform(options())
  const ledger = ledgerOf(database, stripe)
  const calls = callsTo(app, stripe)
  return {
    stripe,
    now,
    app,
    platform,
    ...calls,
    ...ledger,
    /** A buyer who has paid, has confirmed the email and is signed in. */
    async aBuyer(kind: CardKind = 'pays', changes: Form = {}) {
      const form = calls.form(kind, changes)
      const response = await calls.buy(form)
      expect(response.json()).toMatchObject({ state: 'done', isSignedIn: true })
      await confirmEmail(platform(), form.email)
      const { schoolId, subscriptionId, customerId } = await ledger.recordOf(form.email)
      const cookie = `dd_school=${response.cookies.find(({ name }) => name === 'dd_school')?.value}`
      return { email: form.email, cookie, schoolId, subscriptionId, customerId }
    },
    /** Makes unsettled purchases three minutes old, so that the job picks them up, and runs it. */
    async reconcile() {
      await database()
        .update(purchases)
        .set({ touchedAt: sql`touched_at - interval '3 minutes'` })
        .where(sql`state in ('started', 'confirming', 'abandoned')`)
      await runJob(platform(), 'settle-purchases')
    },
  }
}

/** The calls that a buyer's browser and Stripe make. */
function callsTo(app: () => FastifyInstance, stripe: Stripe) {
  return {
    form(kind: CardKind, changes: Form = {}) {
      counter += 1
      return {
        paymentMethodId: stripe.card(kind),
        planType: 'school',
        email: `head@oakfield-${counter}.example`,
        name: 'Ada Novak',
        schoolName: 'Oakfield Primary',
        schoolDomain: `oakfield-${counter}.example`,
        ...changes,
      }
    },
    /** Each buyer has their own address: declined cards are rate-limited per network. */
    buy: (form: Form) =>
      app().inject({ ...post('/api/create-subscription', form), remoteAddress: `10.4.${counter}.1` }),
    renew: (paymentMethodId: string, cookie: string) =>
      app().inject(post('/api/licence/renew-by-card', { paymentMethodId }, { cookie })),
    follow: (id: string, purchaseToken?: string) =>
      app().inject(post(`/api/purchases/${id}`, purchaseToken ? { purchaseToken } : {})),
    deliver: (event: object, signing?: Parameters<Stripe['signed']>[1]) => app().inject(stripe.signed(event, signing)),
    /** How many events Stripe has emitted so far. */
    eventCount: () => stripe.events().length,
    eventsSince: (count: number) => stripe.events().slice(count),
  }
}

/** What our database holds about a buyer. */
function ledgerOf(database: () => Database, stripe: Stripe) {
  const recordOf = async (email: string) => {
    const account = await findBuyer(database(), email)
    const school = account?.schoolId ? await findSchool(database(), account.schoolId) : undefined
    return {
      schoolId: school?.id ?? '',
      subscriptionId: school?.subscriptionId ?? '',
      customerId: school?.customerId ?? '',
      endsAt: school?.licenceEndsAt?.toISOString(),
      renewsByCard: school?.renewsByCard,
      invoices: school ? await invoicesOf(database(), school.id) : [],
    }
  }
  return {
    recordOf,
    /** How often a buyer was charged, invoiced and given an account: once everything is settled, all three are equal. */
    async soldTo(email: string) {
      const { invoices, schoolId } = await recordOf(email)
      return { charges: stripe.charges(email).length, invoices: invoices.length, accounts: schoolId ? 1 : 0 }
    },
    mailsTo: async (email: string) =>
      (await readableMails(database())).filter(({ to }) => to === email).map(({ letter }) => letter.subject),
    async auditOf(email: string) {
      const { schoolId } = await recordOf(email)
      const isAbout = or(eq(auditLog.email, email), schoolId ? eq(auditLog.subjectId, schoolId) : undefined)
      const found = await database().select().from(auditLog).where(isAbout).orderBy(auditLog.id)
      return found.map(({ what }) => what)
    },
  }
}
