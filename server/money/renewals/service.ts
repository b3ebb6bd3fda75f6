import { pounds, pricePence } from '#contract/money/prices.ts'
import { licenceHeldBy, licenceState, renewalFault } from '#server/accounts/licence/rules.ts'
import {
  type Account,
  type School,
  findAccount,
  findHolder,
  findSchool,
  lockSchool,
  updateSchool,
} from '#server/accounts/people/store.ts'
import { issuerOf } from '#server/money/invoices/rules.ts'
import { shownInvoicesOf } from '#server/money/invoices/service.ts'
import { findOpenInvoice } from '#server/money/invoices/store.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type CardSubscription, refuseIfUnreachable } from '#server/platform/providers/cards.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { schoolAsSubject, recordAudit } from '#server/platform/security/audit-log.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { longDate } from '#server/platform/time/days.ts'
import { renewalCancelledLetter, renewalPricedLetter, renewalResumedLetter, renewalStoppedLetter } from './mail.ts'
import {
  type LicencePage,
  isChargedTooEarly,
  cancelFault,
  renewalPenceOf,
  resumeFault,
  toLicencePage,
} from './rules.ts'
import { type Repriced, listSchoolsToReprice } from './store.ts'

export async function readLicence(platform: Platform, actor: Actor): Promise<LicencePage> {
  const { db, clock, config } = platform
  const { school } = await loadHolder(db, actor)
  const open = await findOpenInvoice(db, school.id)
  return toLicencePage(school, {
    now: clock.now(),
    takesCards: config.takesCards,
    bank: open ? issuerOf(open, config).bank : config.bank,
    invoices: await shownInvoicesOf(platform, school.id),
  })
}

type Caller = { actor: Actor; address: string }

/** Stops further card charges. Idempotent. Returns the message for the holder. */
export async function cancelRenewal(platform: Platform, caller: Caller): Promise<string> {
  const { cards, clock } = platform
  const { account, school, subscriptionId } = await loadSubscriber(platform, caller.actor, cancelFault)
  const { state, endsAt } = licenceState(licenceHeldBy(school), clock.now())
  const isPaid = state === 'paid' && endsAt !== null
  const until = isPaid ? `Everything works until ${longDate(endsAt)}.` : 'The licence has ended.'
  const done = `Your card will not be charged again. ${until}`
  if (!school.renewsByCard) return done
  // If the year is over, the provider is retrying the card for the next one: cancel now, not at the period's end.
  const stop = isPaid ? (id: string) => cards.setRenewing(id, false) : (id: string) => cards.cancel(id)
  const letter = isPaid
    ? renewalCancelledLetter({ endsAt, accountUrl: accountUrl(platform) })
    : renewalStoppedLetter({ accountUrl: accountUrl(platform) })
  if (!(await hasEnded(platform, subscriptionId))) await refuseIfUnreachable(stop(subscriptionId), unreachable)
  await recordChange(platform, caller, { account, subscriptionId, renewsByCard: false, letter })
  return done
}

/** Takes a cancellation back. Idempotent. Returns the message for the holder. */
export async function resumeRenewal(platform: Platform, caller: Caller): Promise<string> {
  const { cards, clock } = platform
  const { account, school, subscriptionId } = await loadSubscriber(platform, caller.actor, resumeFault)
  const { endsAt } = licenceState(licenceHeldBy(school), clock.now())
  if (!endsAt) throw new Error('A held licence must have an end date.')
  const sentence = (pence: number) =>
    `Your card will be charged ${pounds(pence)} on ${longDate(endsAt)} for the next year.`
  if (school.renewsByCard) return sentence(renewalPenceOf(school))
  if (await hasEnded(platform, subscriptionId))
    throw new Refusal(409, 'This subscription is over. Please pay for a further year instead.')
  const found = await refuseIfUnreachable(cards.setRenewing(subscriptionId, true), unreachable)
  // A year paid by transfer in the meantime has moved the end.
  await refuseIfUnreachable(alignRenewal(platform, school.id, found), unreachable)
  const pence = found.nextPence
  const letter = renewalResumedLetter({ endsAt, pence, accountUrl: accountUrl(platform) })
  await recordChange(platform, caller, { account, subscriptionId, renewsByCard: true, renewalPence: pence, letter })
  return sentence(pence)
}

/** Returns the URL of the provider's page where this school can change its card. */
export async function openCardPortal({ db, cards }: Platform, actor: Actor): Promise<string> {
  const { school } = await loadHolder(db, actor)
  if (!school.customerId) throw new Refusal(409, 'There is no card to change: this licence was not paid by card.')
  return refuseIfUnreachable(cards.portalUrl(school.customerId), unreachable)
}

const unreachable = 'We could not reach the card provider, and nothing has changed. Please try again in a moment.'

const accountUrl = ({ config }: Platform) => `${config.appUrl}/account`

/** Refuses if no card pays for the licence, or if `faultOf` finds a reason. */
async function loadSubscriber(
  { db, clock }: Platform,
  actor: Actor,
  faultOf: (school: School, now: Date) => string | undefined,
) {
  const { account, school } = await loadHolder(db, actor)
  const fault = faultOf(school, clock.now())
  if (fault || !school.subscriptionId) throw new Refusal(409, fault ?? 'No card pays for this licence.')
  return { account, school, subscriptionId: school.subscriptionId }
}

/** The subscription may have been ended in the provider's dashboard. */
async function hasEnded({ cards }: Platform, subscriptionId: string): Promise<boolean> {
  const found = await refuseIfUnreachable(cards.read(subscriptionId), unreachable)
  return !found || found.state === 'ended'
}

type Change = {
  account: Account
  subscriptionId: string
  renewsByCard: boolean
  renewalPence?: number
  letter: Letter
}

/** Stores what the provider has already applied. Atomic: concurrent identical requests record it once. */
async function recordChange(
  { db, clock }: Platform,
  { actor, address }: Caller,
  { account, subscriptionId, letter, ...changes }: Change,
): Promise<void> {
  const { schoolId, email, id: accountId } = account
  await db.transaction(async (tx) => {
    const school = schoolId ? await lockSchool(tx, schoolId) : undefined
    // Another subscription may have replaced this one, or a concurrent request was faster.
    if (school?.subscriptionId !== subscriptionId || school.renewsByCard === changes.renewsByCard) return
    await updateSchool(tx, school.id, changes)
    const what = changes.renewsByCard ? 'renewal-resumed' : 'renewal-cancelled'
    await recordAudit(tx, { what, accountId, email, door: actor.door, address, ...schoolAsSubject(school) })
    await queueMail(tx, { to: email, accountId, letter, createdAt: clock.now() })
  })
}

async function loadHolder(db: Database, { accountId }: Actor): Promise<{ account: Account; school: School }> {
  const found = await findAccount(db, accountId)
  if (!found?.school) throw new Refusal(401, 'Please log in.')
  return { account: found.account, school: found.school }
}

/** Moves the next charge to the end of the licence: a year bought early starts when the current one ends. */
export async function alignRenewal(
  { db, cards, clock }: Platform,
  schoolId: string,
  found: CardSubscription,
): Promise<void> {
  const end = (await findSchool(db, schoolId))?.licenceEndsAt
  if (end && isChargedTooEarly(found, end, clock.now())) await cards.renewOn(found.id, end)
}

/** Cancels the old subscription: the provider may still be retrying its card, which would pay for the same year twice. */
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

/**
 * Makes each subscription charge the price of its school's plan from the next renewal on. A job, not part of the administrator's call:
 * the change of plan is committed whether or not the card provider can be reached, and this repeats until the provider knows of it.
 */
export async function repriceRenewals(platform: Platform): Promise<void> {
  const failures: unknown[] = []
  for (const school of await listSchoolsToReprice(platform.db)) {
    try {
      await reprice(platform, school)
    } catch (error) {
      // One failure must not hold up the others.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some renewals do not have the price of their plan yet.')
}

async function reprice(platform: Platform, { id, plan, subscriptionId, renewalPlan }: Repriced): Promise<void> {
  const { cards, db } = platform
  const known = await cards.read(subscriptionId)
  const isRunning = known !== undefined && known.state !== 'ended'
  // With no plan on record, a process of the last release sold it: its price is right, and only has to be noted.
  const changed = isRunning && renewalPlan !== null ? await cards.setPlan(subscriptionId, plan) : undefined
  await db.transaction(async (tx) => {
    const school = await lockSchool(tx, id)
    if (school?.subscriptionId !== subscriptionId) return
    const renewalPence = (changed ?? known)?.nextPence ?? school.renewalPence
    await updateSchool(tx, id, { renewalPlan: plan, renewalPence })
    if (changed) await tellOfNewPrice({ ...platform, db: tx }, { ...school, plan }, changed)
  })
}

/** A cancelled renewal charges nothing, so there is no price to tell of; resuming it names the price. */
async function tellOfNewPrice(platform: Platform, school: School, { renews, periodEndsAt }: CardSubscription) {
  const { db, clock, config } = platform
  const { plan } = school
  const price = { plan, pence: pricePence[plan], chargedAt: periodEndsAt }
  const detail = { plan, pence: price.pence, on: periodEndsAt.toISOString() }
  await recordAudit(db, { what: 'renewal-repriced', ...schoolAsSubject(school), detail })
  const holder = await findHolder(db, school.id)
  if (!renews || !holder) return
  const { supportEmail } = config.seller
  const letter = renewalPricedLetter({ ...price, accountUrl: accountUrl(platform), supportEmail })
  await queueMail(db, { to: holder.email, letter, createdAt: clock.now() })
}
