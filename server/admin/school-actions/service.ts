import { callerIn, lockAccounts, removeSessionsOfSchool, updateSchool } from '#server/accounts/people/service.ts'
import { welcome } from '#server/money/buyers/service.ts'
import { removeWithStaff, stopPayments } from '#server/privacy/closing/service.ts'
import type { Caller } from '#server/accounts/settings/service.ts'
import { forget } from '#server/privacy/erasure/service.ts'
import { type Limit, takeTry } from '#server/platform/database/throttle.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { reached } from '#server/platform/providers/cards.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isChargedTooEarly } from '#server/money/purchases/rules.ts'
import { mailResetLink } from '#server/accounts/passwords/service.ts'
import { endOfDay, longDate } from '#server/platform/time/days.ts'
import { findSchool, holdSchool, noteDeed } from '#server/admin/schools/service.ts'
import { schoolClosedLetter } from './mail.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import { extensionFault, waitingFault } from './rules.ts'

type Extension = { id: string; until: string }

/**
 * Moves the end of a paid licence to the end of a later day in London. A card that would be charged before is charged then: the
 * provider hears of it first, and where it cannot be reached nothing changes.
 */
export async function extend(platform: Platform, caller: Caller, { id, until }: Extension): Promise<string> {
  const { db, cards, clock } = platform
  // Its last second and not the midnight after it: every page and mail names the end of a licence by its day.
  const end = new Date(endOfDay(until).getTime() - 1000)
  const refuse = (school: Parameters<typeof extensionFault>[0]) => {
    const fault = extensionFault(school, end, clock.now())
    if (fault) throw new Refusal(409, fault, { field: 'until' })
  }
  const { school } = await findSchool(db, id)
  refuse(school)
  if (school.subscriptionId && school.renewsByCard) {
    const sentence = 'We could not reach the card provider, and nothing has changed. Please try again in a moment.'
    const found = await reached(cards.read(school.subscriptionId), sentence)
    if (found && isChargedTooEarly(found, end, clock.now())) {
      const fault = waitingFault(found.periodEndsAt, end)
      if (fault) throw new Refusal(409, fault, { field: 'until' })
      await reached(cards.renewOn(found.id, end), sentence)
    }
  }
  await db.transaction(async (tx) => {
    const held = await holdSchool(tx, id)
    refuse(held.school)
    await updateSchool(tx, id, { licenceEndsAt: end })
    await noteDeed(tx, caller, held.school, { what: 'licence-extended', detail: { until } })
  })
  return `The licence runs until the end of ${longDate(end)}.`
}

/** Enough for a mail that went astray; nobody's inbox is filled from here. */
const linksOfSchool: Limit = {
  name: 'welcome-mail',
  tries: 5,
  seconds: 60 * 60,
  says: 'Five links were mailed within the hour.',
}

/** Mails the link to choose a password; who has one gets a link to set a new one. */
export async function mailPasswordLink(platform: Platform, caller: Caller, id: string): Promise<string> {
  const { holder } = await findSchool(platform.db, id)
  await takeTry(platform.db, linksOfSchool, id)
  await platform.db.transaction(async (tx) => {
    const inside = { ...platform, db: tx }
    const { school, holder: account } = await holdSchool(tx, id)
    if (account.passwordHash === null) await welcome(inside, { account, school })
    else await mailResetLink(inside, account)
    await noteDeed(tx, caller, school, { what: 'welcome-mail-sent' })
  })
  return `The link is on its way to ${holder.email}.`
}

export async function endSessions({ db }: Platform, caller: Caller, id: string): Promise<string> {
  const ended = await db.transaction(async (tx) => {
    const { school } = await holdSchool(tx, id)
    const sessions = await removeSessionsOfSchool(tx, id)
    await noteDeed(tx, caller, school, { what: 'sessions-ended', detail: { sessions } })
    return sessions
  })
  if (ended === 0) return 'Nobody was signed in.'
  return ended === 1 ? 'One browser was signed out.' : `${ended} browsers were signed out.`
}

/** Ends the payments, then removes the school with everybody in it, and tells them. */
export async function close(platform: Platform, caller: Caller, id: string): Promise<string> {
  const { db, clock, config } = platform
  const { holder } = await findSchool(db, id)
  const stopped = await stopPayments(platform, { schoolId: id, email: holder.email })
  const now = clock.now()
  const name = await db.transaction(async (tx) => {
    // All of them before the school, as whoever deletes their own account does.
    const holders = await lockAccounts(tx, 'school', id)
    const { school } = await findSchool(tx, id)
    const letter = schoolClosedLetter(school.name, config.seller.supportEmail)
    for (const account of holders) await forget(tx, account)
    await removeWithStaff(tx, { schoolId: id, email: holder.email, now, stopped })
    for (const account of holders) await queueMail(tx, { to: account.email, letter, createdAt: now })
    // Of one person with a licence of their own, the name is forgotten.
    const subject = school.plan === 'school' ? school.name : null
    await recordAudit(tx, { what: 'school-closed', ...(await callerIn(tx, caller)), subjectId: id, subject })
    return school.name
  })
  return `${name} is closed. Its people have been told.`
}
