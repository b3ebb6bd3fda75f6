import { type ReportWeek, type WeeklyReport, quotedNote } from '#contract/usage/weekly-report.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { type UpcomingSlide, type Figures, upcomingFacts, daysInWords, figuresOf, timesInWords } from './rules.ts'

type ReportText = Omit<WeeklyReport, 'onlyTo' | 'logo' | 'everyFriday'>

/** What was asked for: one mail about a week, or one every Friday. */
export type Occasion = ReportWeek | 'everyFriday'

type Week = {
  occasion: Occasion
  supportEmail: string
  /** Null if the report may go to the account's own, unconfirmed address only: then it holds no text that the sender chose. */
  sender: Sender | null
  /** The school whose figures these are; null if they are only the sender's. */
  schoolName: string | null
  friday: string
  figures: Figures & { from: string }
  /** The slides of the next week with school, and the holiday before it, if there is one. */
  upcoming: readonly UpcomingSlide[]
  after: string | null
}

type Sender = { name: string; email: string }

/** The text of the report, for its preview and for the mail. */
export function weeklyReport(week: Week): ReportText {
  const { occasion, sender, schoolName, friday, figures, upcoming, after } = week
  const { where, ...words } = sender ? wordsFrom(sender, schoolName) : wordsToSelf
  return {
    subject: `A week of talk${where}, ${daysInWords(figures.from, friday)}`,
    paragraphs: [howOften(figures.uses, occasion)],
    facts: [
      ...figuresOf(figures),
      ...upcomingFacts(
        upcoming,
        after
          ? after === 'Half term'
            ? 'After half term'
            : `After the ${after}`
          : occasion === 'last'
            ? 'This week'
            : 'Next week',
      ),
    ],
    senderName: sender?.name ?? null,
    ...words,
    ...(occasion === 'everyFriday' ? { notes: fridayNotes(week) } : {}),
  }
}

function howOften(uses: number, occasion: Occasion): string {
  if (uses === 0)
    return occasion === 'last'
      ? 'It was a quiet week: no slide was presented. Here is what comes next.'
      : 'It has been a quiet week so far: no slide has been presented yet. Here is what comes next.'
  const when = occasion === 'last' ? 'Last week' : 'This week'
  return `${when} a slide started a conversation ${timesInWords(uses)}. Here is how it went, and what comes next.`
}

/** The owner of the account can stop the reports there, any other reader by asking. */
function fridayNotes({ sender, supportEmail }: Week): string[] {
  if (!sender)
    return [
      'You get this every Friday because the Daily Dot account with your email address asks for it.',
      'To stop it, open “Share Weekly Report” on your dashboard.',
    ]
  return [
    `${sender.name} (${sender.email}) has The Daily Dot send you this every Friday. If you reply, they will read it.`,
    `To stop it, reply and ask for that, or write to ${supportEmail}. If it is your own report, open “Share Weekly Report” on your dashboard.`,
  ]
}

function wordsFrom({ name, email }: Sender, schoolName: string | null) {
  return {
    where: schoolName ? ` at ${schoolName}` : ` with ${name}`,
    greeting: `${name} has shared a week of talk with you.`,
    notes: [
      `${name} (${email}) sent you this from The Daily Dot. If you reply, they will read it.`,
      'You are on no list: another report comes only if someone sends you one.',
    ],
  }
}

const wordsToSelf = {
  where: '',
  greeting: 'Here is the weekly report that you asked for.',
  notes: [
    'This was sent from a Daily Dot account with your email address. If that is not yours, please ignore this email.',
    'You are on no list: another report comes only if it is asked for.',
  ],
}

type Sending = { note: string | undefined; dashboardUrl: string; replyTo: string }

/** The mail: the same text, the sender's note, and a link to the dashboard. */
export function reportLetter(report: ReportText, { note = '', dashboardUrl, replyTo }: Sending): Letter {
  const { subject, greeting, paragraphs, facts, notes, senderName } = report
  return {
    subject,
    paragraphs: [greeting, ...(senderName ? quotedNote(note, senderName) : []), ...paragraphs],
    facts,
    button: { label: 'Open the dashboard', url: dashboardUrl },
    notes,
    ...(senderName ? { replyTo } : {}),
  }
}
