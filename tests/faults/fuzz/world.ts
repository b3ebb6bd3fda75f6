import type { FastifyInstance } from 'fastify'
import { listMails } from '#contract/admin/mail.ts'
import { listInvoices } from '#contract/admin/payments.ts'
import { createSubscription } from '#contract/money/card.ts'
import { currentSlide } from '#contract/slides/slides.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import type { CallerKind } from '#tests/support/platform/access-table.ts'
import { mondayMorning, post } from '#tests/support/platform/app.ts'
import { ownSlideCalls } from '#tests/support/slides/own-slides.ts'

const tomorrow = new Date(mondayMorning.getTime() + 24 * 3_600_000)
const password = 'correct horse battery'

export type World = { cookieOf: (caller: CallerKind) => Promise<string>; words: readonly string[] }

/** An account of every kind with its data, so that many generated requests name things that exist. */
export async function makeWorld(platform: Platform, app: FastifyInstance): Promise<World> {
  const school = await aSchool(platform)
  const people = {
    school,
    teacher: await aTeacher(platform, { schoolId: school.schoolId }),
    trial: await aTestAccount(platform, { trialEndsAt: tomorrow }),
    trialOver: await aTestAccount(platform, { trialEndsAt: mondayMorning }),
    ended: await aSchool(platform, { licence: 'ended' }),
    unverified: await aSchool(platform, { isUnverified: true }),
    individual: await aSchool(platform, { plan: 'individual' }),
    administrator: await anAdmin(platform),
  }
  const accountWords = Object.values(people).flatMap(({ accountId, schoolId, email }) => [accountId, schoolId, email])
  return {
    cookieOf: async (caller) => {
      if (caller === 'visitor') return ''
      // A new session for each request, because some calls end sessions.
      const door = doorOf(caller)
      return `dd_${door}=${await openSession(platform, people[caller].accountId, door)}`
    },
    words: [...new Set([...accountWords, ...(await idsOf(app, people)), ...ordinaryWords])].filter(Boolean),
  }
}

function doorOf(caller: CallerKind): 'school' | 'test' | 'admin' {
  if (caller === 'administrator') return 'admin'
  return caller === 'trial' || caller === 'trialOver' ? 'test' : 'school'
}

type SignedIn = { cookie: string; email: string }

/** The ids of an own slide, a library slide, an invoice, a purchase and mails. */
async function idsOf(app: FastifyInstance, { school, administrator }: { school: SignedIn; administrator: SignedIn }) {
  const { get, added } = ownSlideCalls(() => app)
  const buyer = { planType: 'individual', name: 'Hannah Frost', email: `buyer-of-${school.email}` }
  const bought = await app.inject(post(createSubscription.path, { ...buyer, paymentMethodId: 'pm_card_visa' }))
  const own: { id: string } = await added(school)
  const { id }: { id: string } = await get(currentSlide.path, school)
  const { invoices }: { invoices: { id: string }[] } = await get(listInvoices.path, administrator)
  const { mails }: { mails: { id: string }[] } = await get(listMails.path, administrator)
  const { purchaseId, purchaseToken } = bought.json<Record<string, string>>()
  const found = [...invoices, ...mails].slice(0, 6).map((one) => one.id)
  return [own.id, id, purchaseId ?? '', purchaseToken ?? '', buyer.email, ...found]
}

/** At least one valid value for every field. */
const ordinaryWords = [
  password,
  '',
  'Priya',
  'Shah',
  'Zoë',
  'Oakfield Primary',
  'hazel.example',
  'three quiet harbours',
  'Please talk to a partner.',
  'somebody@hazel.example',
  'o’brien+staff@st-mary.sch.uk',
  '7f2c8a52-0000-4000-8000-000000000000',
  '🦔',
  'PO-7',
  '1',
  '7',
  '50',
  '123456',
  '2026-11-16',
  '2026-11-17',
  '2026-11-21',
  '2027-11-16',
  '2028-02-29',
  '1 High Street\nLeeds',
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'pm_card_authenticationRequired',
  'http://localhost/uploads/a',
  'x'.repeat(100),
]
