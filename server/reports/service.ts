import { hash } from 'node:crypto'
import type { Answer } from '#contract/endpoint.ts'
import type { WeeklyReport, sendWeeklyReport } from '#contract/usage/weekly-report.ts'
import { ourSchool, personName } from '#server/accounts/rules.ts'
import { findAccount, schoolActedFor } from '#server/accounts/service.ts'
import { analyticsOf } from '#server/analytics/service.ts'
import { record } from '#server/audit/service.ts'
import { type Limit, takeTries, takeTry } from '#server/platform/database/throttle.ts'
import { queueMailIfNew } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Actor } from '#server/platform/sessions.ts'
import { addDays, londonDay, weekdaysFrom } from '#server/schedule/rules.ts'
import { type Calendar, slideOfDate } from '#server/slides/service.ts'
import { reportLetter, weeklyReport } from './mail.ts'
import { sentSentence } from './rules.ts'

const anHour = 60 * 60
/** Enough for a leadership team and the governors; for whoever wants to mail strangers, not worth a licence. */
const mailsOfSchool: Limit = {
  name: 'report-mails',
  tries: 20,
  seconds: 24 * anHour,
  says: 'A school can send 20 of these emails a day.',
}
const sendingsOfSchool: Limit = {
  name: 'report-sendings',
  tries: 5,
  seconds: anHour,
  says: 'A school can send the report five times an hour.',
}

export async function previewReport(
  platform: Platform,
  calendar: Calendar,
  actor: Actor,
): Promise<WeeklyReport & { sender: { email: string } }> {
  const found = await findAccount(platform.db, actor.accountId)
  if (!found) throw new Refusal(401, 'Please log in.')
  const schoolName = found.school?.name ?? ourSchool.name
  const sender = { name: personName(found.account, schoolName), email: found.account.email }
  const figures = await analyticsOf(platform, actor, 'week')
  const report = weeklyReport({
    sender,
    schoolName: figures.scope === 'school' ? schoolName : null,
    friday: addDays(figures.from, 4),
    figures,
    coming: weekdaysFrom(addDays(figures.from, 7)).map((day) => slideOfDate(calendar, day)),
  })
  // Whoever asks for a trial has one: it must not be a way to write to strangers in our name.
  return { ...report, onlyTo: actor.door === 'test' ? sender.email : null, sender }
}

type Sending = { to: readonly string[]; note: string | undefined; address: string }

/** Mails the report to each address, once a day as long as it says the same: whoever clicks twice sends it once. */
export async function shareReport(
  platform: Platform,
  calendar: Calendar,
  actor: Actor,
  { to, note, address }: Sending,
): Promise<Answer<typeof sendWeeklyReport>> {
  const { db, clock, config } = platform
  const { sender, onlyTo, ...report } = await previewReport(platform, calendar, actor)
  // In one order: two who send to the same people at once would otherwise wait for each other.
  const addresses = [...new Set(to)].toSorted()
  if (onlyTo && addresses.some((each) => each !== onlyTo))
    throw new Refusal(403, `A trial can send the report to its own address only: ${onlyTo}.`, { field: 'to' })
  const letter = reportLetter(report, { note, dashboardUrl: `${config.appUrl}/dashboard`, replyTo: sender.email })
  const schoolId = await schoolActedFor(platform, actor)
  const { accountId, door } = actor
  const createdAt = clock.now()
  return db.transaction(async (tx) => {
    const sentTo: string[] = []
    for (const each of addresses) {
      const words = hash('sha256', JSON.stringify([each, letter]), 'base64url')
      const once = `weekly-report ${accountId} ${londonDay(createdAt)} ${words}`
      if (await queueMailIfNew(tx, { to: each, letter, createdAt, once })) sentTo.push(each)
    }
    const sentBefore = addresses.filter((each) => !sentTo.includes(each))
    if (sentTo.length > 0) {
      await takeTry(tx, sendingsOfSchool, schoolId)
      await takeTries(tx, mailsOfSchool, schoolId, sentTo.length)
      const detail = { mails: sentTo.length }
      await record(tx, { what: 'weekly-report-sent', accountId, email: sender.email, door, address, detail })
    }
    return { success: true, message: sentSentence({ sentTo, sentBefore }), sentTo, sentBefore }
  })
}
