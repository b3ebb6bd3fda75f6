import { yearOf } from '#server/platform/time/days.ts'

/** A day or a span in a line of text, with the words before it. */
export type DatedWords = { words: string; from: string; until: string }

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const weekday = /\b(?:mon|tue|tues|wed|weds|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?\b\.?,?/gi

const dayAndMonth = String.raw`(\d{1,2})\s+(?:of\s+)?${month}\b\.?(?:,?\s+(20\d\d))?`
const monthAndDay = String.raw`${month}\b\.?\s+(\d{1,2})(?!\d)(?:,?\s+(20\d\d))?`
const iso = String.raw`\b(20\d\d)-(\d\d)-(\d\d)\b`
const numeric = String.raw`\b(\d{1,2})[/.](\d{1,2})(?:[/.]((?:20)?\d\d))?\b`
const anyDate = new RegExp(`${iso}|${dayAndMonth}|${monthAndDay}|${numeric}`, 'gi')

/** "26–30 October" and "2, 3 and 4 January": days that share the month of the last. */
const sharedMonth = new RegExp(
  String.raw`\b(\d{1,2})(\s*(?:-|,|&|to|until|till|and)\s*)(?=\d{1,2}\s+(?:of\s+)?${month}\b)`,
  'i',
)
const between = /^\s*(?:\(?inclusive\)?\s*)?(?:-|to|until|till|up to|through)\s*(?:and including\s*)?$/i

type Found = { at: number; end: number; day: number; month: number; year: number | undefined }

/** The dates of a line, as people write them in Britain. `yearStart`: of the academic year of those without a year. */
export function datesIn(line: string, yearStart: number): DatedWords[] {
  const text = tidy(line)
  const found = [...text.matchAll(anyDate)].flatMap((match) => toFound(match) ?? [])
  const spans: DatedWords[] = []
  let end = 0
  for (let at = 0; at < found.length; at += 1) {
    const [first, second] = [found[at], found[at + 1]]
    if (!first) break
    const isSpan = second !== undefined && between.test(text.slice(first.end, second.at))
    const last = isSpan ? second : first
    const days = toDays(first, last, yearStart)
    if (days) spans.push({ words: text.slice(end, first.at).trim(), ...days })
    end = last.end
    if (isSpan) at += 1
  }
  return spans
}

/** The first year of an academic year in words such as "2026/27", "2026-2027" or "2026 to 2027". */
export function yearIn(line: string): number | undefined {
  const [, first, second] = /\b(20\d\d)\s*(?:\/|-|–|to)\s*((?:20)?\d\d)(?![\d/-])/.exec(line) ?? []
  if (!first || !second || Number(second) % 100 !== (Number(first) + 1) % 100) return undefined
  return Number(first)
}

function tidy(line: string): string {
  let text = line
    .normalize('NFKC')
    .replace(/[‐-―−]/g, '-')
    .replace(/(\d)(?:st|nd|rd|th)\b/gi, '$1')
    .replace(weekday, ' ')
    .replace(/\s+/g, ' ')
  for (let rounds = 0; rounds < 20; rounds += 1) {
    const match = sharedMonth.exec(text)
    if (!match) break
    const [whole, day = '', joiner = '', name = ''] = match
    text = text.slice(0, match.index) + `${day} ${name}${joiner}` + text.slice(match.index + whole.length)
  }
  return text
}

function toFound(match: RegExpExecArray | RegExpMatchArray): Found | undefined {
  const [whole, y1, m1, d1, d2, m2, y2, m3, d3, y3, d4, m4, y4] = match
  const at = match.index ?? 0
  const parts = y1
    ? { day: d1, month: Number(m1), year: y1 }
    : d2
      ? { day: d2, month: monthNumber(m2), year: y2 }
      : d3
        ? { day: d3, month: monthNumber(m3), year: y3 }
        : { day: d4, month: Number(m4), year: y4 && y4.length === 2 ? `20${y4}` : y4 }
  const year = parts.year ? Number(parts.year) : undefined
  const day = Number(parts.day)
  if (parts.month < 1 || parts.month > 12 || day < 1 || day > 31) return undefined
  return { at, end: at + whole.length, day, month: parts.month, year }
}

function monthNumber(name = ''): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

function toDays(first: Found, last: Found, yearStart: number): { from: string; until: string } | undefined {
  const lastYear = last.year ?? yearAfter(first, last) ?? yearOfMonth(last.month, yearStart)
  const firstYear = first.year ?? (first.month > last.month ? lastYear - 1 : lastYear)
  const [from, until] = [dayOf(firstYear, first), dayOf(lastYear, last)]
  return from && until && from <= until ? { from, until } : undefined
}

/** "18 December 2026 to 4 January" */
function yearAfter(first: Found, last: Found): number | undefined {
  if (first.year === undefined) return undefined
  return last.month < first.month ? first.year + 1 : first.year
}

function yearOfMonth(number: number, yearStart: number): number {
  return number >= 8 ? yearStart : yearStart + 1
}

/** Undefined for a day that does not exist, such as 31 November. */
function dayOf(year: number, { month: number, day }: Found): string | undefined {
  const text = `${year}-${String(number).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const date = new Date(text)
  return Number.isNaN(date.getTime()) || date.getUTCDate() !== day ? undefined : text
}

/** The first year of the academic year of a day, which begins in August. */
export function yearStartOf(day: string): number {
  return day.slice(5) < '08-01' ? yearOf(day) - 1 : yearOf(day)
}
