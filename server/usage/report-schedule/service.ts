import { licenceOf, licenceState } from '#server/accounts/licence/rules.ts'
import { isUnverified } from '#server/accounts/people/rules.ts'
import { actingSchoolId } from '#server/accounts/people/service.ts'
import { findAccount, findHolder } from '#server/accounts/people/store.ts'
import { countTry } from '#server/platform/database/throttle.ts'
import { queueMailIfNew } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { weekdaysFrom } from '#server/platform/time/days.ts'
import { readCalendar } from '#server/slides/calendar/service.ts'
import { schoolDaysOf } from '#server/slides/school-days/rules.ts'
import type { LoadedLibrary } from '#server/slides/shipped/rules.ts'
import { reportLetter } from '#server/usage/weekly-report/mail.ts'
import { findSender, mailedLogo, mailsToAddress, readWeeklyReport } from '#server/usage/weekly-report/service.ts'
import { listDue, removeSchedule, saveSchedule, takeDue } from '#server/usage/weekly-report/store.ts'
import { dueWeek } from './rules.ts'

const list = new Intl.ListFormat('en-GB')

/** Chooses who gets the report every Friday; without an address it is switched off. Returns what to tell the user. */
export async function scheduleReport(platform: Platform, actor: Actor, addresses: readonly string[]): Promise<string> {
  const { db, clock } = platform
  const schoolId = await actingSchoolId(platform, actor)
  const to = [...new Set(addresses)]
  if (to.length === 0) {
    await removeSchedule(db, schoolId)
    return 'No report is sent by itself any more.'
  }
  const { onlyTo } = await findSender(platform, actor)
  if (onlyTo && to.some((each) => each !== onlyTo.address)) throw new Refusal(403, onlyTo.because, { field: 'to' })
  // Switched on at the weekend, it begins with the next week.
  await saveSchedule(db, { schoolId, to, doneFor: dueWeek(clock.now()) ?? null })
  return `Every Friday afternoon the report goes to ${list.format(to)}.`
}

type Due = { schoolId: string; to: readonly string[] }

/** The job that sends the reports of this Friday, once each, also after a restart. */
export function sendScheduledReports(platform: Platform, library: LoadedLibrary): () => Promise<void> {
  return async () => {
    const week = dueWeek(platform.clock.now())
    if (!week) return
    const failures: unknown[] = []
    for (const due of await listDue(platform.db, week)) {
      try {
        const actor = await findSendingActor(platform, due)
        if (actor) await sendReport(platform, library, actor, { ...due, week })
        else await takeDue(platform.db, due.schoolId, week)
      } catch (error) {
        // The other schools must get theirs.
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some weekly reports were not sent.')
  }
}

/** The schedule acts as the school's own account, as long as its licence is open. */
async function findSendingActor({ db, clock }: Platform, { schoolId }: Due): Promise<Actor | undefined> {
  const holder = await findHolder(db, schoolId)
  const found = holder && (await findAccount(db, holder.id))
  if (!found?.school || isUnverified(found.account)) return undefined
  if (!licenceState(licenceOf(found.account, found.school), clock.now()).isOpen) return undefined
  const { termDates } = found.school
  const rights = {
    holdsLicence: true,
    mayPlan: true,
    mayRunSchool: found.school.plan === 'school',
    ...(termDates ? { termDates } : {}),
  }
  return { accountId: found.account.id, door: 'school', sessionHash: '', schoolId, licence: 'open', ...rights }
}

/** A week without a use or without school has no report. */
async function sendReport(
  platform: Platform,
  library: LoadedLibrary,
  actor: Actor,
  { schoolId, to, week }: Due & { week: string },
): Promise<void> {
  const { db, clock, config } = platform
  const calendar = await readCalendar(db, library, { schoolId, accountId: actor.accountId })
  const { senderEmail, onlyTo, logo, uses, ...report } = await readWeeklyReport(
    platform,
    calendar,
    actor,
    'everyFriday',
  )
  const readers = onlyTo ? to.filter((each) => each === onlyTo.address) : to
  const { closedOn } = schoolDaysOf(actor.termDates)
  const isWeekOff = weekdaysFrom(week).every((day) => closedOn(day))
  const dashboardUrl = `${config.appUrl}/dashboard`
  const words = reportLetter(report, { note: undefined, dashboardUrl, replyTo: senderEmail })
  const letter = { ...words, ...(logo ? await mailedLogo(platform, schoolId) : {}) }
  const createdAt = clock.now()
  await db.transaction(async (tx) => {
    if (!(await takeDue(tx, schoolId, week)) || uses === 0 || isWeekOff) return
    let mails = 0
    for (const reader of readers.toSorted()) {
      const limit = mailsToAddress(reader)
      if ((await countTry(tx, limit, reader)) > limit.tries) continue
      const once = `weekly-report every-friday ${schoolId} ${week} ${reader}`
      if (await queueMailIfNew(tx, { to: reader, letter, createdAt, once })) mails += 1
    }
    const { accountId, door } = actor
    const detail = { mails, by: 'schedule' }
    await recordAudit(tx, { what: 'weekly-report-sent', accountId, email: senderEmail, door, detail })
  })
}
