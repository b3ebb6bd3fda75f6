import { type WeeklyReport, quotedNote } from '#contract/usage/weekly-report.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { type ComingSlide, type Figures, comingFacts, daysInWords, figuresOf, timesInWords } from './rules.ts'

type ReportWords = Omit<WeeklyReport, 'onlyTo' | 'logo'>

type Week = {
  /** Nobody where it goes to an address that nobody has confirmed: then it has no word that its sender chose. */
  sender: Sender | null
  /** Whose figures these are: a school's by its name, or nobody's but the sender's. */
  schoolName: string | null
  friday: string
  figures: Figures & { from: string }
  coming: readonly ComingSlide[]
}

type Sender = { name: string; email: string }

/** The words of the report, for its preview and for the mail. */
export function weeklyReport({ sender, schoolName, friday, figures, coming }: Week): ReportWords {
  const { where, ...words } = sender ? wordsFrom(sender, schoolName) : wordsToOneself
  const howOften =
    figures.uses === 0
      ? 'It has been a quiet week so far: no slide has been presented yet. Here is what comes next.'
      : `This week a slide started a conversation ${timesInWords(figures.uses)}. Here is how it went, and what comes next.`
  return {
    subject: `A week of talk${where}, ${daysInWords(figures.from, friday)}`,
    paragraphs: [howOften],
    facts: [...figuresOf(figures), ...comingFacts(coming)],
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

const wordsToOneself = {
  where: '',
  greeting: 'Here is the weekly report that you asked for.',
  notes: [
    'This was sent from a Daily Dot account with your email address. If that is not yours, please ignore this email.',
    'You are on no list: another report comes only if it is asked for.',
  ],
}

type Sending = { note: string | undefined; dashboardUrl: string; replyTo: string }

/** The mail itself: the same words, what the sender adds, and the way to the dashboard. */
export function reportLetter(report: ReportWords, { note = '', dashboardUrl, replyTo }: Sending): Letter {
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
