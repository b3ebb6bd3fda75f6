import { type Term, type TermDates, maxClosedDays, maxTerms } from '#contract/accounts/term-dates.ts'
import { addDays, firstMondayFrom, weekdayOf } from '#server/platform/time/days.ts'
import { openYears } from '#server/slides/term-dates/rules.ts'
import { type DatedWords, datesIn, yearIn, yearStartOf } from '#server/slides/term-words/rules.ts'

export type Understood = { understood: TermDates; notUnderstood: string[] }

type Lines = {
  lines: readonly string[]
  today: string
  /** A calendar has events about other things too. */
  skipsUnknown: boolean
}

/** The terms and closed days that lines of text name. */
export function termDatesIn({ lines, today, skipsUnknown }: Lines): Understood {
  const { facts, notUnderstood } = factsIn(lines, { today, skipsUnknown })
  return assemble(facts, { today, notUnderstood })
}

const seasons = { autumn: 'Autumn term', spring: 'Spring term', summer: 'Summer term' } as const
type Season = keyof typeof seasons

type Fact =
  | { is: 'term' | 'start' | 'end'; season: Season; from: string; until: string }
  | { is: 'halfTerm'; from: string; until: string }
  | { is: 'closed'; name: string; from: string; until: string }

/** What lines before have said: a heading counts for those below it. */
type Context = { season: Season | undefined; heading: Kind | undefined; yearStart: number }

type Kind = 'term' | 'start' | 'end' | 'halfTerm' | 'holiday' | { closed: string }

function factsIn(lines: readonly string[], { today, skipsUnknown }: { today: string; skipsUnknown: boolean }) {
  const context: Context = { season: undefined, heading: undefined, yearStart: yearStartOf(today) }
  const facts: Fact[] = []
  const notUnderstood: string[] = []
  for (const line of lines.map((each) => each.trim()).filter(Boolean)) {
    context.yearStart = yearIn(line) ?? context.yearStart
    const dates = datesIn(line, context.yearStart)
    const season = seasonIn(line)
    if (dates.length === 0) {
      context.season = season ?? context.season
      context.heading = kindIn(line)
      // "Autumn term 2027": its dates may have no year.
      const [year] = /\b20\d\d\b/.exec(line) ?? []
      if (season && year && yearIn(line) === undefined) context.yearStart = Number(year) - (season === 'autumn' ? 0 : 1)
      continue
    }
    const found = factsOfLine(dates, { ...context, season: season ?? context.season })
    facts.push(...found.facts)
    if (found.facts.length === 0 && !found.isHoliday && !skipsUnknown) notUnderstood.push(line.slice(0, 200))
  }
  return { facts, notUnderstood }
}

function factsOfLine(
  dates: readonly DatedWords[],
  { season, heading }: Context,
): { facts: Fact[]; isHoliday: boolean } {
  const facts: Fact[] = []
  let kind: Kind | undefined
  let isHoliday = false
  for (const { words, from, until } of dates) {
    kind = kindIn(words) ?? kind ?? heading ?? (season ? 'term' : undefined)
    isHoliday ||= kind === 'holiday'
    if (kind === undefined || kind === 'holiday') continue
    if (typeof kind === 'object') facts.push({ is: 'closed', name: kind.closed, from, until })
    else if (kind === 'halfTerm') facts.push({ is: 'halfTerm', from, until })
    else
      facts.push({
        is: kind === 'term' && from === until ? 'start' : kind,
        season: seasonIn(words) ?? season ?? seasonOf(from, kind),
        from,
        until,
      })
  }
  return { facts, isHoliday }
}

const closedNames: readonly [RegExp, string][] = [
  [
    /\b(?:inset|insets|staff (?:training|development)|training days?|teacher (?:training|days?)|professional development|(?:pd|cpd|twilight) days?|non[- ]pupil)\b/i,
    'INSET day',
  ],
  [/\bmay day|early may\b/i, 'May Day'],
  [/\bgood friday\b/i, 'Good Friday'],
  [/\bbank holidays?\b|\bpublic holidays?\b/i, 'Bank holiday'],
  [/\bpolling|elections?\b/i, 'Polling day'],
  [/\bsnow/i, 'Snow'],
  [/\boccasional days?\b|\bschool (?:is )?closed\b|\bclosed\b|\bclosure/i, 'School closed'],
]

function kindIn(words: string): Kind | undefined {
  const closed = closedNames.find(([pattern]) => pattern.test(words))
  if (closed) return { closed: closed[1] }
  if (/\bhalf[- ]?term\b|\bmid[- ]?term\b|\boctober (?:break|holiday|week)/i.test(words)) return 'halfTerm'
  if (/\bholidays?\b|\bvacation\b|\bbreak\b(?! up)/i.test(words)) return 'holiday'
  if (/\b(?:ends?|ending|finish(?:es)?|last day|closes?|breaks? up|end of)\b/i.test(words)) return 'end'
  if (/\b(?:starts?|starting|begins?|beginning|opens?|returns?|back to school|first day|commences?)\b/i.test(words))
    return 'start'
  return /\bterms?\b|\b(?:autumn|spring|summer)\b/i.test(words) ? 'term' : undefined
}

function seasonIn(words: string): Season | undefined {
  if (/\bautumn|\bmichaelmas|\bchristmas term/i.test(words)) return 'autumn'
  if (/\bspring (?!bank)|\bspring$|\bspring:|\blent\b|\beaster term/i.test(words)) return 'spring'
  return /\bsummer (?!holiday|bank)|\bsummer$|\bsummer:|\btrinity\b/i.test(words) ? 'summer' : undefined
}

/** By the day on which a term begins or ends. */
function seasonOf(day: string, kind: 'term' | 'start' | 'end'): Season {
  const date = day.slice(5)
  if (date >= '08-01') return 'autumn'
  if (kind === 'end') return date < '04-20' ? 'spring' : 'summer'
  return date < '03-20' ? 'spring' : 'summer'
}

type Given = { today: string; notUnderstood: string[] }

function assemble(facts: readonly Fact[], { today, notUnderstood }: Given): Understood {
  const open = openYears(today)
  const isOpen = ({ from, until }: { from: string; until: string }) => open.from <= from && until <= open.until
  const terms: Term[] = []
  for (const [season, found] of bySeason(facts.filter(isOpen))) {
    const term = termOf(season, found)
    if (typeof term === 'string') notUnderstood.push(term)
    else terms.push(term)
  }
  for (const half of facts.filter(({ is }) => is === 'halfTerm').filter(isOpen)) {
    const term = terms.find(({ from, until }) => from < half.from && half.until < until)
    if (term) term.halfTerm ??= { from: half.from, until: half.until }
  }
  const closed = new Map<string, string>()
  for (const fact of facts.filter(isOpen))
    if (fact.is === 'closed') for (const day of weekdaysBetween(fact)) if (!closed.has(day)) closed.set(day, fact.name)
  return {
    understood: {
      terms: terms.toSorted((one, other) => one.from.localeCompare(other.from)).slice(0, maxTerms),
      closedDays: [...closed]
        .map(([day, name]) => ({ day, name }))
        .toSorted((one, other) => one.day.localeCompare(other.day))
        .slice(0, maxClosedDays),
    },
    notUnderstood: [...new Set(notUnderstood)].slice(0, 50),
  }
}

type TermFact = Extract<Fact, { season: Season }>

/** By season and academic year. */
function bySeason(facts: readonly Fact[]): [Season, TermFact[]][] {
  const found = new Map<string, [Season, TermFact[]]>()
  for (const fact of facts) {
    if (!('season' in fact)) continue
    const key = `${yearStartOf(fact.from)} ${fact.season}`
    const [, others] = found.get(key) ?? [fact.season, []]
    found.set(key, [fact.season, [...others, fact]])
  }
  return [...found.values()]
}

/** A sentence if a day is missing. */
function termOf(season: Season, facts: readonly TermFact[]): Term | string {
  const name = seasons[season]
  const spans = facts.filter(({ is }) => is === 'term').toSorted((one, other) => one.from.localeCompare(other.from))
  const from = [...spans, ...facts.filter(({ is }) => is === 'start')].map((fact) => fact.from).toSorted()[0]
  const until = [...spans, ...facts.filter(({ is }) => is === 'end')]
    .map((fact) => fact.until)
    .toSorted()
    .at(-1)
  if (!from) return `${name}: the first day is missing.`
  if (!until || until < from) return `${name}: the last day is missing.`
  const [first, second] = spans
  const isInHalves = first && second && first.until < second.from
  return { name, from, until, halfTerm: isInHalves ? gapBetween(first.until, second.from) : null }
}

/** From Monday to Friday, between the halves of a term. */
function gapBetween(before: string, after: string): Term['halfTerm'] {
  const day = addDays(before, 1)
  const from = weekdayOf(day) ? day : firstMondayFrom(day)
  const last = addDays(after, -1)
  const until = weekdayOf(last) ? last : addDays(firstMondayFrom(last), -3)
  return from <= until ? { from, until } : null
}

const maxClosedSpan = 15

function weekdaysBetween({ from, until }: { from: string; until: string }): string[] {
  const days: string[] = []
  for (let day = from; day <= until && days.length < maxClosedSpan; day = addDays(day, 1))
    if (weekdayOf(day)) days.push(day)
  return days
}
