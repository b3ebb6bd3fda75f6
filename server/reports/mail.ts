import type { WeeklyReport } from '#contract/usage/weekly-report.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { type ComingSlide, type Figures, comingFacts, daysInWords, figuresOf, timesInWords } from './rules.ts'

type Week = {
  sender: { name: string; email: string }
  /** Whose figures these are: a school's by its name, or nobody's but the sender's. */
  schoolName: string | null
  friday: string
  figures: Figures & { from: string }
  coming: readonly ComingSlide[]
}

/** The words of the report, for its preview and for the mail. */
export function weeklyReport(week: Week): Omit<WeeklyReport, 'onlyTo'> {
  const { sender, schoolName, friday, figures, coming } = week
  const where = schoolName ? `at ${schoolName}` : `with ${sender.name}`
  const howOften =
    figures.uses === 0
      ? 'It has been a quiet week so far: no slide has been presented yet. Here is what comes next.'
      : `This week a slide started a conversation ${timesInWords(figures.uses)}. Here is how it went, and what comes next.`
  return {
    subject: `A week of talk ${where}, ${daysInWords(figures.from, friday)}`,
    greeting: `${sender.name} has shared a week of talk with you.`,
    paragraphs: [howOften],
    facts: [...figuresOf(figures), ...comingFacts(coming)],
    notes: [
      `${sender.name} (${sender.email}) sent you this from The Daily Dot. If you reply, they will read it.`,
      'You are on no list: another report comes only if somebody sends you one.',
    ],
  }
}

type Sending = { note: string | undefined; dashboardUrl: string; replyTo: string }

/** The mail itself: the same words, what the sender adds, and the way to the dashboard. */
export function reportLetter(report: Omit<WeeklyReport, 'onlyTo'>, { note, dashboardUrl, replyTo }: Sending): Letter {
  const { subject, greeting, paragraphs, facts, notes } = report
  return {
    subject,
    paragraphs: [greeting, ...(note ? `“${note}”`.split(/\n+/) : []), ...paragraphs],
    facts,
    button: { label: 'Open the dashboard', url: dashboardUrl },
    notes,
    replyTo,
  }
}
