import { ageBands } from '#contract/slides/age-bands.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import type { Analytics } from '#contract/usage/analytics.ts'

type Sender = { isTest: boolean; isPaid: boolean; isPublic: boolean }

/**
 * Why an account may send the report only to its own address, or null if it may choose recipients. Only paying accounts may:
 * anyone else could be anonymous and mail strangers in our name.
 */
export function ownAddressOnlyReason({ isTest, isPaid, isPublic }: Sender): string | null {
  if (isTest) return 'A trial can send the report to its own address only.'
  if (!isPaid) return 'Until the order is paid, the report goes to your own address only.'
  if (isPublic) return 'In a demo that sends real mail, the report goes to your own address only.'
  return null
}

type Fact = { label: string; value: string }

/** The week in figures: how many uses, by how many people, and the most used theme and age band. */
export function figuresOf({ uses, people, byTheme, byAgeBand }: Figures): Fact[] {
  const themes = mostUsed(byTheme).map(({ theme }) => weekdays.find((weekday) => weekday.theme === theme)?.name ?? '')
  const bands = mostUsed(byAgeBand).map(({ ageGroup }) => ageBands[ageGroup])
  return [
    { label: 'Slides presented', value: String(uses) },
    ...(people ? [{ label: 'Who presented', value: `${people.thisWeek} of ${people.inAll} people` }] : []),
    ...(uses > 0 ? [{ label: 'Most used theme', value: list.format(themes) }] : []),
    ...(uses > 0 ? [{ label: 'Most used age band', value: list.format(bands) }] : []),
  ]
}

export type Figures = Pick<Analytics, 'uses' | 'people' | 'byTheme' | 'byAgeBand'>

/** The most used entry, or all that tie for first place. */
function mostUsed<Counted extends { uses: number }>(counts: readonly Counted[]): Counted[] {
  const most = Math.max(...counts.map(({ uses }) => uses))
  return counts.filter(({ uses }) => uses === most)
}

const list = new Intl.ListFormat('en-GB')

export type UpcomingSlide = { date: string; title: string; themedWeekName: string | null }

/** The theme of the next week with school, and its slides. A themed week may begin or end within it. */
export function upcomingFacts(slides: readonly UpcomingSlide[], label: string): Fact[] {
  const names = [...new Set(slides.flatMap(({ themedWeekName }) => themedWeekName ?? []))]
  return [
    { label, value: list.format(names) || 'The five weekday themes' },
    ...slides.map(({ date, title }) => ({ label: shortDay.format(new Date(date)), value: title })),
  ]
}

const shortDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric' })
const dayOnly = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric' })
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' })

/** "16 to 20 November", or "30 November to 4 December". */
export function daysInWords(first: string, last: string): string {
  const start = first.slice(0, 7) === last.slice(0, 7) ? dayOnly : dayAndMonth
  return `${start.format(new Date(first))} to ${dayAndMonth.format(new Date(last))}`
}

export function timesInWords(count: number): string {
  return ['never', 'once', 'twice'][count] ?? `${count} times`
}

/** The confirmation shown to the sender. */
export function sentSentence({ sentTo, sentBefore }: { sentTo: readonly string[]; sentBefore: readonly string[] }) {
  const before = sentBefore.length > 0 ? ` ${list.format(sentBefore)} had this report today already.` : ''
  return sentTo.length > 0 ? `The report is on its way to ${list.format(sentTo)}.${before}` : before.trim()
}
