import { hash } from 'node:crypto'
import type { ResponseOf } from '#contract/endpoint.ts'
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
import { addDays, londonDay, mondayOf } from '#server/platform/time/days.ts'
import { type Calendar, withoutOwnSlides } from '#server/slides/calendar/service.ts'
import { slideOfDate } from '#server/slides/days/service.ts'
import { nextSchoolWeek, schoolDaysOf } from '#server/slides/school-days/rules.ts'
import { readAnalytics } from '#server/usage/analytics/service.ts'
import { type Occasion, reportLetter, weeklyReport } from './mail.ts'
import { sentSentence, ownAddressOnlyReason } from './rules.ts'
import { findSchedule } from './store.ts'

const anHour = 60 * 60
/** Enough for a leadership team and the governors, but too few to make a licence worthwhile for a spammer. */
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
const mailsToSelf: Limit = {
  name: 'report-mails-to-oneself',
  tries: 1,
  seconds: 24 * anHour,
  says: 'This account can send one report a day.',
}
/** Per recipient, across all senders: many schools, or many trials under one address, must not flood an inbox. */
export const mailsToAddress = (address: string): Limit => ({
  name: 'report-mails-to',
  tries: 5,
  seconds: 24 * anHour,
  says: `${address} can get five of these emails a day.`,
})

/** The account that sends a report, and the only address it may go to, if it cannot choose. */
export async function findSender({ db, config }: Platform, actor: Actor) {
  const found = await findAccount(db, actor.accountId)
  if (!found) throw new Refusal(401, 'Please log in.')
  const because = ownAddressOnlyReason({
    isTest: actor.door === 'test',
    isPaid: !found.school || found.school.paymentStatus === 'paid',
    // The passwords of demo mode are public.
    isPublic: config.mode === 'demo' && config.mailServer !== undefined,
  })
  return { ...found, onlyTo: because ? { address: found.account.email, because } : null }
}

export async function readWeeklyReport(
  platform: Platform,
  calendar: Calendar,
  actor: Actor,
  occasion: Occasion = 'this',
): Promise<contract.WeeklyReport & { senderEmail: string; uses: number }> {
  const { db, clock, config } = platform
  const { account, school, onlyTo } = await findSender(platform, actor)
  const schoolName = school?.name ?? ourSchool.name
  const { email } = account
  // The title of an own slide is free text, which this sender may not choose.
  const shown = onlyTo ? withoutOwnSlides(calendar) : calendar
  const today = londonDay(clock.now())
  const figures = await readAnalytics(
    platform,
    actor,
    'week',
    occasion === 'last' ? addDays(mondayOf(today), -1) : today,
  )
  const upcoming = nextSchoolWeek(schoolDaysOf(actor.termDates), figures.from)
  const report = weeklyReport({
    occasion,
    supportEmail: config.seller.supportEmail,
    sender: onlyTo ? null : { name: personName(account, schoolName), email },
    schoolName: figures.scope === 'school' ? schoolName : null,
    friday: addDays(figures.from, 4),
    figures,
    upcoming: upcoming.days.map((day) => slideOfDate(shown, day)),
    after: upcoming.after,
  })
  const { logoUrl } = onlyTo || figures.scope !== 'school' ? {} : await readBranding(platform, actor)
  const logo = logoUrl ? { url: logoUrl, alt: schoolName } : null
  const everyFriday = actor.holdsLicence && actor.schoolId ? await findSchedule(db, actor.schoolId) : null
  return { ...report, logo, onlyTo, everyFriday, senderEmail: email, uses: figures.uses }
}

type Sending = {
  to: readonly string[]
  note: string | undefined
  week: contract.ReportWeek | undefined
  address: string
}

/** Mails the report to each address. Idempotent: the same text goes to an address once a day, so a double click sends it once. */
export async function sendWeeklyReport(
  platform: Platform,
  calendar: Calendar,
  actor: Actor,
  { to, note, week, address }: Sending,
): Promise<ResponseOf<typeof contract.sendWeeklyReport>> {
  const { db, clock, config } = platform
  const { senderEmail, onlyTo, logo, ...report } = await readWeeklyReport(platform, calendar, actor, week)
  // In a fixed lock order, or two concurrent sends to the same people deadlock.
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
      const contentHash = hash('sha256', JSON.stringify([each, words]), 'base64url')
      const once = `weekly-report ${accountId} ${londonDay(createdAt)} ${contentHash}`
      if (await queueMailIfNew(tx, { to: each, letter, createdAt, once })) sentTo.push(each)
    }
    const sentBefore = addresses.filter((each) => !sentTo.includes(each))
    if (sentTo.length > 0) {
      await takeTry(tx, sendingsOfSchool, schoolId)
      await takeTries(tx, mailsOfSchool, schoolId, sentTo.length)
      if (onlyTo) await takeTry(tx, mailsToSelf, accountId)
      for (const each of sentTo) await takeTry(tx, mailsToAddress(each), each)
      const detail = { mails: sentTo.length }
      await recordAudit(tx, { what: 'weekly-report-sent', accountId, email: senderEmail, door, address, detail })
    }
    return { success: true, message: sentSentence({ sentTo, sentBefore }), sentTo, sentBefore }
  })
}

export async function mailedLogo(platform: Platform, schoolId: string): Promise<Pick<Letter, 'logo'>> {
  const logo = await readLogo(platform, schoolId)
  if (!logo) return {}
  const size = fitted(logo, { width: 140, height: 48 })
  return { logo: { url: `${platform.config.appUrl}${logo.path}`, alt: logo.says, ...size } }
}
