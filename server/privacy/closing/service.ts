import {
  type Account,
  type School,
  findSchool,
  lockAccounts,
  lockSchool,
  removeSchool,
} from '#server/accounts/people/service.ts'
import { forget } from '#server/privacy/erasure/service.ts'
import { voidOpenInvoices } from '#server/money/invoices/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { reached } from '#server/platform/providers/cards.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findLivePurchase, forgetPurchases } from '#server/money/purchases/service.ts'
import { schoolDeletedLetter } from './mail.ts'

type Held = { schoolId: string; email: string }

/**
 * Nothing is charged for a licence that is gone: ends what the card provider charges, and answers the subscription that this was.
 * Call it before the transaction that removes the school. Where the provider cannot be reached, nothing may go.
 */
export async function stopPayments({ db, cards }: Platform, { schoolId, email }: Held): Promise<string | undefined> {
  if (await findLivePurchase(db, email))
    throw new Refusal(409, 'A payment by card is under way. Please finish it, or try again in a few minutes.')
  const subscriptionId = (await findSchool(db, schoolId))?.subscriptionId
  if (!subscriptionId) return undefined
  const sentence = 'We could not reach the card provider to stop the payments. Please try again.'
  await reached(cards.cancel(subscriptionId), sentence)
  return subscriptionId
}

type Closing = Held & { now: Date; stopped: string | undefined }

/**
 * Removes a school with its staff, who are told, and what it has yet to pay. Its invoices stay, as the law asks. Call it in a
 * transaction that holds the accounts of its holders, and forget those yourself.
 */
export async function removeWithStaff(tx: Database, closing: Closing): Promise<School | undefined> {
  const { schoolId, email, now, stopped } = closing
  // Before the school, as whoever finishes a purchase does: two who wait for each other would wait for ever.
  await forgetPurchases(tx, { email, schoolId })
  const school = await lockSchool(tx, schoolId)
  // Bought, or left to this account alone, since the payments were stopped.
  if (school?.subscriptionId && school.subscriptionId !== stopped)
    throw new Refusal(409, 'The licence was changed in the meantime. Please try again.')
  for (const member of await lockAccounts(tx, 'staff', schoolId)) await removeMember(tx, member, school, now)
  await voidOpenInvoices(tx, schoolId, now)
  await removeSchool(tx, schoolId)
  return school
}

async function removeMember(tx: Database, member: Account, school: School | undefined, createdAt: Date): Promise<void> {
  await forget(tx, member)
  await queueMail(tx, { to: member.email, letter: schoolDeletedLetter(school?.name ?? 'Your school'), createdAt })
}
