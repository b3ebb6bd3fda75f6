import type { readAccount } from '#contract/accounts/account.ts'
import type { listSessions } from '#contract/accounts/settings.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  type Account,
  findAccount,
  liveSessions,
  lockAccounts,
  personOf,
  removeAccount,
  removeSessionsOf,
  setName,
} from '#server/accounts/people/service.ts'
import { logoData } from '#server/branding/logo/service.ts'
import { browsersData } from '#server/accounts/browsers/service.ts'
import { calendarData } from '#server/slides/calendar-feed/service.ts'
import { removeWithStaff, stopPayments } from '#server/privacy/closing/service.ts'
import { type Caller, proveItIsYou, refuseIfChanged } from '#server/accounts/settings/service.ts'
import { forget } from '#server/privacy/erasure/service.ts'
import { invoicesData } from '#server/money/invoices/service.ts'
import { linksData, pendingEmail } from '#server/accounts/links/service.ts'
import { ownSlidesData } from '#server/slides/own-slides/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Limit, takeTry } from '#server/platform/database/throttle.ts'
import { mailsData, queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Actor, sessionHandle } from '#server/platform/security/sessions.ts'
import { purchasesData } from '#server/money/purchases/service.ts'
import { listDomains } from '#server/accounts/staff/service.ts'
import { usageData } from '#server/usage/record/service.ts'
import { accountDeletedLetter } from './mail.ts'
import { auditDataOf, recordAudit } from '#server/platform/security/audit-log.ts'
import { type Deletion, toAccountPage, toSchoolData } from './rules.ts'

export async function accountPage(platform: Platform, actor: Actor): Promise<Answer<typeof readAccount>> {
  const { account, school } = await personOf(platform.db, actor)
  const pending = await pendingEmail(platform, { accountId: account.id, email: account.email })
  return toAccountPage(account, school, { pendingEmail: pending, now: platform.clock.now() })
}

export async function rename(
  { db }: Platform,
  actor: Actor,
  name: { firstName: string; lastName: string },
): Promise<void> {
  await setName(db, actor.accountId, name)
}

export async function sessionsOf({ db }: Platform, actor: Actor): Promise<Answer<typeof listSessions>> {
  const sessions = await liveSessions(db, actor.accountId)
  return sessions.map(({ idHash, device, createdAt, seenAt }) => ({
    id: sessionHandle(idHash),
    device: device ?? 'A browser',
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    isThisOne: idHash === actor.sessionHash,
  }))
}

export async function endOthers({ db }: Platform, { actor, address }: Caller): Promise<void> {
  const { accountId, door } = actor
  await db.transaction(async (tx) => {
    const { email } = (await whoIs(tx, actor)).account
    // Where nothing ended there is nothing to write down: a machine that keeps asking must not fill the log.
    if ((await removeSessionsOf(tx, accountId, actor.sessionHash)) === 0) return
    await recordAudit(tx, { what: 'sessions-ended', accountId, email, door, address })
  })
}

/** A download reads all there is and is written down itself: one that never ends would grow and grow. */
const downloads: Limit = { name: 'data-download', tries: 20, seconds: 60 * 60 }

type Subject = { accountId: string; email: string; role: Account['role']; schoolId: string | null }

/** Every feature that keeps something about a person adds its part here, without secrets. */
const partsOfData: Record<string, (db: Database, subject: Subject) => Promise<unknown>> = {
  sessions: async (db, { accountId }) => {
    const sessions = await liveSessions(db, accountId)
    return sessions.map(({ door, device, createdAt, seenAt }) => ({ door, device, createdAt, seenAt }))
  },
  browsers: browsersData,
  links: linksData,
  slidesShown: usageData,
  calendarFeed: calendarData,
  // Written for the school, by whoever holds its licence.
  ownSlides: async (db, { role, schoolId }) => (schoolId && role !== 'staff' ? ownSlidesData(db, schoolId) : []),
  branding: async (db, { role, schoolId }) => (schoolId && role !== 'staff' ? logoData(db, schoolId) : {}),
  // What was paid and how is the business of who holds the licence.
  invoices: async (db, { role, schoolId }) => (schoolId && role === 'school' ? invoicesData(db, schoolId) : []),
  purchases: async (db, { role, ...subject }) => (role === 'school' ? purchasesData(db, subject) : []),
  mails: mailsData,
  history: auditDataOf,
}

/** All that is kept about an account. */
export async function allData({ db, clock }: Platform, { actor, address }: Caller) {
  const { account, school } = await whoIs(db, actor)
  const { id, email, role, firstName, lastName, trialEndsAt, twoStepSince, createdAt, lastLoginAt } = account
  await takeTry(db, downloads, id)
  await recordAudit(db, { what: 'data-downloaded', accountId: id, email, door: actor.door, address })
  const data: Record<string, unknown> = {}
  for (const [name, read] of Object.entries(partsOfData))
    data[name] = await read(db, { accountId: id, email, role, schoolId: account.schoolId })
  return {
    account: { id, email, role, firstName, lastName, trialEndsAt, twoStepSince, createdAt, lastLoginAt },
    school: school && toSchoolData(account, school, { domains: await listDomains(db, school.id), now: clock.now() }),
    ...data,
  }
}

/** Deletes the caller's account and says what went with it. The log keeps that it was deleted, and no longer whose it was. */
export async function deleteOwnAccount(platform: Platform, caller: Caller, currentPassword: string): Promise<Deletion> {
  const { db, clock, config } = platform
  const account = await proveItIsYou(platform, caller, currentPassword)
  const stopped = await stopOwnPayments(platform, account)
  return db.transaction(async (tx) => {
    const deletion = await remove(tx, account, { now: clock.now(), stopped })
    await forget(tx, account)
    const letter = accountDeletedLetter(config.seller.supportEmail)
    await queueMail(tx, { to: account.email, letter, createdAt: clock.now() })
    const who = account.role === 'admin' ? { email: account.email, address: caller.address } : {}
    await recordAudit(tx, { what: 'account-deleted', accountId: account.id, door: caller.actor.door, ...who })
    return deletion
  })
}

/** Where this account is the last to hold its school's licence. */
async function stopOwnPayments(platform: Platform, { role, schoolId, email }: Account): Promise<string | undefined> {
  if (role !== 'school' || !schoolId || (await lockAccounts(platform.db, role, schoolId)).length > 1) return undefined
  return stopPayments(platform, { schoolId, email })
}

type Moment = { now: Date; stopped: string | undefined }

async function remove(tx: Database, account: Account, { now, stopped }: Moment): Promise<Deletion> {
  const { id, role, schoolId } = account
  // All of its kind are held before itself: two who delete themselves at once must not wait for each other.
  const ofItsKind = role === 'staff' ? [] : await lockAccounts(tx, role, schoolId ?? undefined)
  await refuseIfChanged(tx, account)
  if (role === 'admin' && ofItsKind.length < 2)
    throw new Refusal(409, 'You are the only administrator. Please make another one first.')
  if (!schoolId || role === 'staff' || ofItsKind.length > 1) {
    await removeAccount(tx, id)
    return 'account'
  }
  const school = await removeWithStaff(tx, { schoolId, email: account.email, now, stopped })
  return role === 'school' ? (school?.plan ?? 'individual') : 'account'
}

async function whoIs(db: Database, { accountId }: Actor) {
  const found = await findAccount(db, accountId)
  if (!found) throw new Refusal(401, 'Please log in.')
  return found
}
