import { type WeeklyReport, quotedNote } from '#contract/usage/weekly-report.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { type UpcomingSlide, type Figures, upcomingFacts, daysInWords, figuresOf, timesInWords } from './rules.ts'

type ReportText = Omit<WeeklyReport, 'onlyTo' | 'logo'>

type Week = {
  /** Null if the report may go to the account's own, unconfirmed address only: then it holds no text that the sender chose. */
  sender: Sender | null
  /** The school whose figures these are; null if they are only the sender's. */
  schoolName: string | null
  friday: string
  figures: Figures & { from: string }
  upcoming: readonly UpcomingSlide[]
}

type Sender = { name: string; email: string }

/** The text of the report, for its preview and for the mail. */
export function weeklyReport({ sender, schoolName, friday, figures, upcoming }: Week): ReportText {
  const { where, ...words } = sender ? wordsFrom(sender, schoolName) : wordsToSelf
  const howOften =
    figures.uses === 0
      ? 'It has been a quiet week so far: no slide has been presented yet. Here is what comes next.'
      : `This week a slide started a conversation ${timesInWords(figures.uses)}. Here is how it went, and what comes next.`
  return {
    subject: `A week of talk${where}, ${daysInWords(figures.from, friday)}`,
    paragraphs: [howOften],
    facts: [...figuresOf(figures), ...upcomingFacts(upcoming)],
    senderName: sender?.name ?? null,
    ...words,
  }
}

function wordsFrom({ name, email }: Sender, schoolName: string | null) {
  return {
    where: schoolName ? ` at ${schoolName}` : ` with ${name}`,
    greeting: `${name} has shared a week of talk with you.`,
    notes: [
      `${name} (${email}) sent you this from The Daily Dot. If you reply, they will read it.`,
      'You are on no list: another report comes only if somebody sends you one.',
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
