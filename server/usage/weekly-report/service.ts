import { hash } from 'node:crypto'
import type { Answer } from '#contract/endpoint.ts'
import type * as contract from '#contract/usage/weekly-report.ts'
import { ourSchool, personName } from '#server/accounts/people/rules.ts'
import { actingSchoolId } from '#server/accounts/people/service.ts'
import { findAccount } from '#server/accounts/people/store.ts'
import { readBranding, readLogo } from '#server/branding/logo/service.ts'
import { type Limit, takeTries, takeTry } from '#server/platform/database/throttle.ts'
import { fitted } from '#server/platform/files/png-size.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { queueMailIfNew } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { addDays, londonDay, weekdaysFrom } from '#server/platform/time/days.ts'
import { noPins } from '#server/slides/pins/rules.ts'
import { type Calendar, slideOfDate } from '#server/slides/schedule/service.ts'
import { readAnalytics } from '#server/usage/analytics/service.ts'
import { reportLetter, weeklyReport } from './mail.ts'
import { sentSentence, whyOnlyToOneself } from './rules.ts'

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
const mailsToOneself: Limit = {
  name: 'report-mails-to-oneself',
  tries: 1,
  seconds: 24 * anHour,
  says: 'This account can send one report a day.',
}
/** Whoever sends them: one inbox is not to be filled by many schools, or by many trials in its name. */
const mailsToAddress = (address: string): Limit => ({
  name: 'report-mails-to',
  tries: 5,
  seconds: 24 * anHour,
  says: `${address} can get five of these emails a day.`,
})

export async function readWeeklyReport(
  platform: Platform,
  calendar: Calendar,
  actor: Actor,
): Promise<contract.WeeklyReport & { senderEmail: string }> {
  const { db, config } = platform
  const found = await findAccount(db, actor.accountId)
  if (!found) throw new Refusal(401, 'Please log in.')
  const schoolName = found.school?.name ?? ourSchool.name
  const { email } = found.account
  const because = whyOnlyToOneself({
    isTest: actor.door === 'test',
    isPaid: !found.school || found.school.paymentStatus === 'paid',
    // Everybody knows a demo's passwords.
    isPublic: config.mode === 'demo' && config.mailServer !== undefined,
  })
  // An own slide's title is free text too.
  const shown = because ? { ...calendar, pins: noPins } : calendar
  const figures = await readAnalytics(platform, actor, 'week')
  const report = weeklyReport({
    sender: because ? null : { name: personName(found.account, schoolName), email },
    schoolName: figures.scope === 'school' ? schoolName : null,
    friday: addDays(figures.from, 4),
    figures,
    coming: weekdaysFrom(addDays(figures.from, 7)).map((day) => slideOfDate(shown, day)),
  })
  const { logoUrl } = because || figures.scope !== 'school' ? {} : await readBranding(platform, actor)
  const logo = logoUrl ? { url: logoUrl, alt: schoolName } : null
  return { ...report, logo, onlyTo: because ? { address: email, because } : null, senderEmail: email }
}

type Sending = { to: readonly string[]; note: string | undefined; address: string }

/** Mails the report to each address, once a day as long as it says the same: whoever clicks twice sends it once. */
export async function sendWeeklyReport(
  platform: Platform,
  calendar: Calendar,
  actor: Actor,
  { to, note, address }: Sending,
): Promise<Answer<typeof contract.sendWeeklyReport>> {
  const { db, clock, config } = platform
  const { senderEmail, onlyTo, logo, ...report } = await readWeeklyReport(platform, calendar, actor)
  // In one order: two who send to the same people at once would otherwise wait for each other.
  const addresses = [...new Set(to)].toSorted()
  if (onlyTo && addresses.some((each) => each !== onlyTo.address))
    throw new Refusal(403, onlyTo.because, { field: 'to' })
  if (onlyTo && note) throw new Refusal(400, 'A report to your own address has no note.', { field: 'note' })
  const words = reportLetter(report, { note, dashboardUrl: `${config.appUrl}/dashboard`, replyTo: senderEmail })
  const schoolId = await actingSchoolId(platform, actor)
  const letter = { ...words, ...(logo ? await mailedLogo(platform, schoolId) : {}) }
  const { accountId, door } = actor
  const createdAt = clock.now()
  return db.transaction(async (tx) => {
    const sentTo: string[] = []
    for (const each of addresses) {
      const said = hash('sha256', JSON.stringify([each, words]), 'base64url')
      const once = `weekly-report ${accountId} ${londonDay(createdAt)} ${said}`
      if (await queueMailIfNew(tx, { to: each, letter, createdAt, once })) sentTo.push(each)
    }
    const sentBefore = addresses.filter((each) => !sentTo.includes(each))
    if (sentTo.length > 0) {
      await takeTry(tx, sendingsOfSchool, schoolId)
      await takeTries(tx, mailsOfSchool, schoolId, sentTo.length)
      if (onlyTo) await takeTry(tx, mailsToOneself, accountId)
      for (const each of sentTo) await takeTry(tx, mailsToAddress(each), each)
      const detail = { mails: sentTo.length }
      await recordAudit(tx, { what: 'weekly-report-sent', accountId, email: senderEmail, door, address, detail })
    }
    return { success: true, message: sentSentence({ sentTo, sentBefore }), sentTo, sentBefore }
  })
}

async function mailedLogo(platform: Platform, schoolId: string): Promise<Pick<Letter, 'logo'>> {
  const logo = await readLogo(platform, schoolId)
  if (!logo) return {}
  const size = fitted(logo, { width: 140, height: 48 })
  return { logo: { url: `${platform.config.appUrl}${logo.path}`, alt: logo.says, ...size } }
}
