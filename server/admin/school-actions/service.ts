import { mailOrderLink, mailResetLink } from '#server/accounts/passwords/service.ts'
import { isUnverified } from '#server/accounts/people/rules.ts'
import { updateSchool } from '#server/accounts/people/store.ts'
import { removeSessionsOfSchool } from '#server/accounts/sessions/store.ts'
import { findListedSchool, lockListedSchool, recordSchoolAudit } from '#server/admin/schools/service.ts'
import { isChargedTooEarly } from '#server/money/renewals/rules.ts'
import { type Limit, takeTry } from '#server/platform/database/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuseIfUnreachable } from '#server/platform/providers/cards.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller } from '#server/platform/security/sessions.ts'
import { endOfDay, longDate } from '#server/platform/time/days.ts'
import { extensionFault, isPaidOnce, postponementFault } from './rules.ts'

type Extension = { id: string; until: string }

/**
 * Moves the end of a paid licence, or of an unpaid order’s grace, to the end of a later day in London, and postpones a card charge that would come earlier. We
 * call the card provider first: if it is unreachable, nothing changes.
 */
export async function extendLicence(platform: Platform, caller: Caller, { id, until }: Extension): Promise<string> {
  const { db, cards, clock } = platform
  // The last second of the day, not midnight: pages and mails show the end of a licence by its date.
  const end = new Date(endOfDay(until).getTime() - 1000)
  const refuse = (school: Parameters<typeof extensionFault>[0]) => {
    const fault = extensionFault(school, end, clock.now())
    if (fault) throw new Refusal(409, fault, { field: 'until' })
  }
  const { school } = await findListedSchool(db, id)
  refuse(school)
  if (school.subscriptionId && school.renewsByCard) {
    const sentence = 'We could not reach the card provider, and nothing has changed. Please try again in a moment.'
    const found = await refuseIfUnreachable(cards.read(school.subscriptionId), sentence)
    if (found && isChargedTooEarly(found, end, clock.now())) {
      const fault = postponementFault(found.periodEndsAt, end)
      if (fault) throw new Refusal(409, fault, { field: 'until' })
      await refuseIfUnreachable(cards.renewOn(found.id, end), sentence)
    }
  }
  await db.transaction(async (tx) => {
    const locked = await lockListedSchool(tx, id)
    refuse(locked.school)
    await updateSchool(tx, id, isPaidOnce(locked.school) ? { licenceEndsAt: end } : { graceEndsAt: end })
    await recordSchoolAudit(tx, caller, locked.school, { what: 'licence-extended', detail: { until } })
  })
  return `The licence runs until the end of ${longDate(end)}.`
}

/** Enough to replace a lost mail, without flooding an inbox. */
const linksOfSchool: Limit = {
  name: 'welcome-mail',
  tries: 5,
  seconds: 60 * 60,
  says: 'Five links were mailed within the hour.',
}

/** Mails a link to confirm the order if it waits for that, else one to choose a new password. */
export async function resendWelcome(platform: Platform, caller: Caller, id: string): Promise<string> {
  const { holder } = await findListedSchool(platform.db, id)
  await takeTry(platform.db, linksOfSchool, id)
  await platform.db.transaction(async (tx) => {
    const inTransaction = { ...platform, db: tx }
    const { school, holder: account } = await lockListedSchool(tx, id)
    if (isUnverified(account)) await mailOrderLink(inTransaction, { account, school })
    else await mailResetLink(inTransaction, account)
    await recordSchoolAudit(tx, caller, school, { what: 'welcome-mail-sent' })
  })
  return `The link is on its way to ${holder.email}.`
}

export async function endSchoolSessions({ db }: Platform, caller: Caller, id: string): Promise<string> {
  const ended = await db.transaction(async (tx) => {
    const { school } = await lockListedSchool(tx, id)
    const sessions = await removeSessionsOfSchool(tx, id)
    await recordSchoolAudit(tx, caller, school, { what: 'sessions-ended', detail: { sessions } })
    return sessions
  })
  if (ended === 0) return 'No one was signed in.'
  return ended === 1 ? 'One browser was signed out.' : `${ended} browsers were signed out.`
}
