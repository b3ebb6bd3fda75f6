import type { TermDates } from '#contract/accounts/term-dates.ts'
import type { Reply, Received } from '#contract/endpoint.ts'
import type * as contract from '#contract/slides/days/term-dates.ts'
import { describeCaller } from '#server/accounts/people/service.ts'
import { findSchool, lockSchool, updateSchool } from '#server/accounts/people/store.ts'
import { type Limit, takeTry } from '#server/platform/database/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import type { Actor, Caller } from '#server/platform/security/sessions.ts'
import { londonDay } from '#server/platform/time/days.ts'
import { fromThisYear, termFaults, usualTermDates, withEarlierYears } from './rules.ts'

/** Reading a long file takes a few milliseconds. */
const readings: Limit = {
  name: 'term-date-readings',
  tries: 60,
  seconds: 60 * 60,
  says: 'A school can have 60 texts read in an hour.',
}

export async function readTermDates(
  { db, clock }: Platform,
  actor: Actor,
): Promise<Reply<typeof contract.readTermDates>> {
  const today = londonDay(clock.now())
  const school = await findSchool(db, schoolIdOf(actor))
  return { termDates: fromThisYear(school?.termDates ?? null, today), usual: usualTermDates(today) }
}

/** Figures of earlier years keep their dates. */
export async function saveTermDates(
  { db, clock }: Platform,
  { actor, address }: Caller,
  entered: Received<typeof contract.saveTermDates>['body'],
): Promise<void> {
  const today = londonDay(clock.now())
  const [fault] = termFaults(entered, today)
  if (fault) throw new Refusal(400, fault.says, { field: fault.path })
  await change({ db, today }, { actor, address }, entered)
}

export async function removeTermDates({ db, clock }: Platform, caller: Caller): Promise<void> {
  await change({ db, today: londonDay(clock.now()) }, caller, null)
}

async function change(
  { db, today }: Pick<Platform, 'db'> & { today: string },
  { actor, address }: Caller,
  entered: TermDates | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const school = await lockSchool(tx, schoolIdOf(actor))
    if (!school) return
    const termDates = withEarlierYears(entered, school.termDates, today)
    await updateSchool(tx, school.id, { termDates })
    const detail = { terms: entered?.terms.length ?? 0, closedDays: entered?.closedDays.length ?? 0 }
    await recordAudit(tx, { what: 'term-dates-changed', ...(await describeCaller(tx, { actor, address })), detail })
  })
}

export async function countReading({ db }: Platform, actor: Actor): Promise<void> {
  await takeTry(db, readings, schoolIdOf(actor))
}

/** An administrator belongs to no school. */
function schoolIdOf({ schoolId }: Actor): string {
  if (!schoolId) throw new Refusal(403, 'Term dates belong to a school’s own account.')
  return schoolId
}
