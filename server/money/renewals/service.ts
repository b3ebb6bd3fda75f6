import { pounds, pricePence } from '#contract/money/prices.ts'
import { licenceHeldBy, licenceState, renewalFault } from '#server/accounts/licence/rules.ts'
import {
  type Account,
  type School,
  findAccount,
  findSchool,
  lockSchool,
  updateSchool,
} from '#server/accounts/people/store.ts'
import { toInvoice } from '#server/money/invoices/rules.ts'
import { invoicesOf } from '#server/money/invoices/store.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type CardSubscription, refuseIfUnreachable } from '#server/platform/providers/cards.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { schoolAsSubject, recordAudit } from '#server/platform/security/audit-log.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { longDate } from '#server/platform/time/days.ts'
import { renewalCancelledLetter, renewalResumedLetter, renewalStoppedLetter } from './mail.ts'
import { type LicencePage, isChargedTooEarly, noCancellingBecause, noResumingBecause, toLicencePage } from './rules.ts'

export async function readLicence({ db, clock, config }: Platform, actor: Actor): Promise<LicencePage> {
  const now = clock.now()
  const { school } = await heldBy(db, actor)
  const invoices = await invoicesOf(db, school.id)
  return toLicencePage(school, {
    now,
    bank: config.bank,
    invoices: invoices.map((invoice) => toInvoice(invoice, now)),
  })
}

type Caller = { actor: Actor; address: string }

/** The card is not charged again. Who has cancelled already reads the same once more. Answers the sentence that says so. */
export async function cancelRenewal(platform: Platform, caller: Caller): Promise<string> {
  const { cards, clock } = platform
  const { account, school, subscriptionId } = await subscriber(platform, caller.actor, noCancellingBecause)
  const { state, endsAt } = licenceState(licenceHeldBy(school), clock.now())
  const isPaid = state === 'paid' && endsAt !== null
  const until = isPaid ? `Everything works until ${longDate(endsAt)}.` : 'The licence has ended.'
  const done = `Your card will not be charged again. ${until}`
  if (!school.renewsByCard) return done
  // Where the year is over, the provider would go on trying the card for the next.
  const stop = isPaid ? (id: string) => cards.setRenewing(id, false) : (id: string) => cards.cancel(id)
  const letter = isPaid
    ? renewalCancelledLetter({ endsAt, accountUrl: accountUrl(platform) })
    : renewalStoppedLetter({ accountUrl: accountUrl(platform) })
  if (!(await isOver(platform, subscriptionId))) await refuseIfUnreachable(stop(subscriptionId), unreachable)
  await write(platform, caller, { account, subscriptionId, renewsByCard: false, letter })
  return done
}

/** The card is charged at the end of the year after all. */
export async function resumeRenewal(platform: Platform, caller: Caller): Promise<string> {
  const { cards, clock } = platform
  const { account, school, subscriptionId } = await subscriber(platform, caller.actor, noResumingBecause)
  const { endsAt } = licenceState(licenceHeldBy(school), clock.now())
  if (!endsAt) throw new Error('What is held ends.')
  const pence = pricePence[school.plan]
  const done = `Your card will be charged ${pounds(pence)} on ${longDate(endsAt)} for the next year.`
  if (school.renewsByCard) return done
  if (await isOver(platform, subscriptionId))
    throw new Refusal(409, 'This subscription is over. Please pay for a further year instead.')
  const found = await refuseIfUnreachable(cards.setRenewing(subscriptionId, true), unreachable)
  // A year that was paid by transfer since has moved the end.
  await refuseIfUnreachable(alignRenewal(platform, school.id, found), unreachable)
  const letter = renewalResumedLetter({ endsAt, pence, accountUrl: accountUrl(platform) })
  await write(platform, caller, { account, subscriptionId, renewsByCard: true, letter })
  return done
}

/** Where the card can be changed: the provider's page, for the customer that this school is there. */
export async function openCardPortal({ db, cards }: Platform, actor: Actor): Promise<string> {
  const { school } = await heldBy(db, actor)
  if (!school.customerId) throw new Refusal(409, 'There is no card to change: this licence was not paid by card.')
  return refuseIfUnreachable(cards.portalUrl(school.customerId), unreachable)
}

const unreachable = 'We could not reach the card provider, and nothing has changed. Please try again in a moment.'

const accountUrl = ({ config }: Platform) => `${config.appUrl}/account`

/** Whoever holds a licence that a card pays for, or a sentence on why there is nothing to do. */
async function subscriber(
  { db, clock }: Platform,
  actor: Actor,
  noBecause: (school: School, now: Date) => string | undefined,
) {
  const { account, school } = await heldBy(db, actor)
  const because = noBecause(school, clock.now())
  if (because || !school.subscriptionId) throw new Refusal(409, because ?? 'No card pays for this licence.')
  return { account, school, subscriptionId: school.subscriptionId }
}

/** Somebody may have ended it at the provider itself. */
async function isOver({ cards }: Platform, subscriptionId: string): Promise<boolean> {
  const found = await refuseIfUnreachable(cards.read(subscriptionId), unreachable)
  return !found || found.state === 'ended'
}

type Change = { account: Account; subscriptionId: string; renewsByCard: boolean; letter: Letter }

/** Writes down what the provider has been told. Of two who ask for the same at once, one writes it. */
async function write(
  { db, clock }: Platform,
  { actor, address }: Caller,
  { account, subscriptionId, renewsByCard, letter }: Change,
): Promise<void> {
  const { schoolId, email, id: accountId } = account
  await db.transaction(async (tx) => {
    const school = schoolId ? await lockSchool(tx, schoolId) : undefined
    // Another subscription may have taken its place, or this was written meanwhile.
    if (school?.subscriptionId !== subscriptionId || school.renewsByCard === renewsByCard) return
    await updateSchool(tx, school.id, { renewsByCard })
    const what = renewsByCard ? 'renewal-resumed' : 'renewal-cancelled'
    await recordAudit(tx, { what, accountId, email, door: actor.door, address, ...schoolAsSubject(school) })
    await queueMail(tx, { to: email, letter, createdAt: clock.now() })
  })
}

async function heldBy(db: Database, { accountId }: Actor): Promise<{ account: Account; school: School }> {
  const found = await findAccount(db, accountId)
  if (!found?.school) throw new Refusal(401, 'Please log in.')
  return { account: found.account, school: found.school }
}

/** Moves the next charge to where the licence ends: a year that is bought early begins when the last one is over. */
export async function alignRenewal(
  { db, cards, clock }: Platform,
  schoolId: string,
  found: CardSubscription,
): Promise<void> {
  const end = (await findSchool(db, schoolId))?.licenceEndsAt
  if (end && isChargedTooEarly(found, end, clock.now())) await cards.renewOn(found.id, end)
}

/** An old card that the provider is still trying must not pay as well for what the new one has paid. */
export async function endReplacedSubscription(
  { db, cards, clock }: Platform,
  purchase: { kind: 'new' | 'renewal'; schoolId: string | null },
  found: CardSubscription,
): Promise<void> {
  if (purchase.kind === 'new' || !purchase.schoolId) return
  const school = await findSchool(db, purchase.schoolId)
  if (!school?.subscriptionId || school.subscriptionId === found.id) return
  if (renewalFault(licenceHeldBy(school), clock.now())) return
  const old = await cards.read(school.subscriptionId)
  if (old && old.state !== 'ended') await cards.cancel(old.id)
}
