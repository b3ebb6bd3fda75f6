import { type AgeBand, bandsByAge } from '#contract/slides/age-bands.ts'
import { spokenLanguageStatements } from '#contract/slides/curriculum/spoken-language.ts'
import { strandNames, strandsInWords } from '#contract/slides/curriculum/strand-names.ts'
import type { PlannedWeek } from '#contract/slides/themed-weeks.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import type { Library } from '#server/slides/shipped/rules.ts'

/** What a slide is found by: texts word by word, and labels as a whole ("year 6"). */
export type FoundBy = { id: string; texts: readonly Text[]; labels: readonly string[] }

/** The more points, the more a word says about the slide where it stands. */
type Text = { text: string; points: number }

export const labelPoints = 3
/** What is said of many slides. */
const generalPoints = 1

type Place = { months: readonly number[]; themedWeek?: PlannedWeek }

/** Every slide of the library, with the week that it belongs to. */
export function textsOfLibrary({ weeks, themedWeeks }: Library): FoundBy[] {
  return [
    ...weeks.flatMap((week, at) => Object.values(week).map((slide) => foundBy(slide, { months: [monthOfWeek(at)] }))),
    ...themedWeeks.flatMap(({ slides, ...themedWeek }) =>
      Object.values(slides).map((slide) => foundBy(slide, { months: [monthOf(themedWeek)], themedWeek })),
    ),
  ]
}

/** Without a place, a school's own slide. */
export function foundBy(slide: WrittenSlide, { months, themedWeek }: Place = { months: [] }): FoundBy {
  const { curriculum, strands } = slide
  const theme = weekdays.find((weekday) => weekday.theme === slide.theme)?.name
  const texts: [number, string | undefined][] = [
    [10, slide.title],
    [9, slide.topic.replaceAll('-', ' ')],
    [9, themedWeek?.name],
    [8, slide.word],
    [7, slide.subtitle],
    [7, slide.prompt],
    [7, slide.promptSimple],
    [6, slide.followUp],
    [5, slide.wordCard?.meaning],
    [5, themedWeek?.description],
    [5, curriculum.pshe],
    [generalPoints, curriculum.eyfs],
    [generalPoints, theme],
    [generalPoints, slide.talkPlan?.form],
    ...strands.map((strand): [number, string] => [generalPoints, `${strandNames[strand]} ${strandsInWords[strand]}`]),
    ...curriculum.spokenLanguage.map((statement): [number, string | undefined] => [
      generalPoints,
      spokenLanguageStatements[statement - 1],
    ]),
  ]
  return {
    id: slide.id,
    texts: texts.flatMap(([points, text]) => (text ? [{ text, points }] : [])),
    labels: [
      ...bandsByAge.filter((band) => slide.starters[band].length > 0).flatMap((band) => bandNames[band].split(', ')),
      ...minuteNames(slide.timerDuration / 60),
      slide.sensitivity === 0 ? 'gentle' : 'sensitive',
      ...[theme, slide.talkPlan?.form, curriculum.eyfs].flatMap((label) => label ?? []),
      ...[...months, ...monthsOfSeason(slide)].flatMap(monthNames),
    ],
  }
}

/** Everything that a teacher calls a band. */
const bandNames: Record<AgeBand, string> = {
  eyfs: 'eyfs, reception, nursery, early years, foundation stage, year r, yr r',
  ks1: 'ks1, key stage 1, infants, year 1, year 2, year 1 2, y1, y2, y1 2, yr 1, yr 2',
  lowerKS2:
    'ks2, key stage 2, lks2, lower ks2, lower key stage 2, juniors, lower juniors, year 3, year 4, year 3 4, y3, y4, y3 4, yr 3, yr 4',
  upperKS2:
    'ks2, key stage 2, uks2, upper ks2, upper key stage 2, juniors, upper juniors, year 5, year 6, year 5 6, y5, y6, y5 6, yr 5, yr 6',
}

function minuteNames(minutes: number): string[] {
  const length = minutes <= 2 ? ['short', 'quick'] : minutes >= 5 ? ['long'] : []
  return [`${minutes} minute`, `${minutes} minutes`, `${minutes} min`, `${minutes} mins`, ...length]
}

const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long' })
const seasons = ['winter', 'spring', 'summer', 'autumn']

/** "December", "winter" and "autumn term". */
function monthNames(at: number): string[] {
  const term = at >= 8 ? 'autumn term' : at <= 2 ? 'spring term' : 'summer term'
  return [month.format(Date.UTC(2027, at)), seasons[Math.floor(((at + 1) % 12) / 3)] ?? '', term]
}

/** The first week contains 1 September. */
function monthOfWeek(at: number): number {
  return new Date(Date.UTC(2026, 8, 1 + 7 * at)).getUTCMonth()
}

function monthOf({ rule }: PlannedWeek): number {
  return Number(('weekOf' in rule ? rule.weekOf : rule.firstMondayFrom).slice(0, 2)) - 1
}

function monthsOfSeason({ season }: WrittenSlide): number[] {
  if (!season) return []
  const [from = 0, to = 0] = [season.from, season.to].map((day) => Number(day.slice(0, 2)) - 1)
  return Array.from({ length: ((to - from + 12) % 12) + 1 }, (_, at) => (from + at) % 12)
}
