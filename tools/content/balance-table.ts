import { charactersOf } from '#contract/slides/rules/counting.ts'
import { bands } from '#contract/slides/rules/starter-faults.ts'
import { statements, talkFormOf } from '#contract/slides/rules/teacher-faults.ts'
import { talkForms } from '#contract/slides/writing/talk-plan.ts'
import { strands, type WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { percent } from './library/balance.ts'
import { measured, readability } from './library/readability.ts'
import { forAnySlide, largestShareForAnySlide, startersOf } from './library/repeats/starter-repeats.ts'
import { openingOf } from './library/spacing.ts'
import { groupBy, type PlacedSlide } from './placed-slide.ts'

type Slides = PlacedSlide<WrittenSlide>[]
type Row = [name: string, ...values: string[]]

const commonestShown = 12

/** The library in numbers, for the author of the next slide. */
export function balanceTable(slides: Slides): string {
  const written = slides.map(({ slide }) => slide)
  const counted = (name: string | number, is: (slide: WrittenSlide) => boolean): Row => [
    String(name),
    ...countAndShare(written.filter(is).length, written.length),
  ]
  return [
    section(
      'Strands',
      strands.map((strand) => counted(strand, (slide) => slide.strands.includes(strand))),
    ),
    section(
      'Spoken-language statements',
      statements.map((number) => counted(number, ({ curriculum }) => curriculum.spokenLanguage.includes(number))),
    ),
    section('Opening words of prompts', commonest(written.map(({ prompt }) => openingOf(prompt)))),
    section('Topics', commonest(written.map(({ topic }) => topic))),
    section(
      'Forms of talk',
      talkForms.map((form) => counted(form, (slide) => talkFormOf(slide) === form)),
    ),
    section('Starters: how many, characters on average and at most', lengths(slides)),
    section(
      `Starters that any other slide could carry: at most ${percent(largestShareForAnySlide)} of all`,
      generalRows(slides),
    ),
    section(
      'Automated Readability Index, and the most it may be',
      measured.map(({ field, most, texts }) => [
        field,
        readability(written.flatMap(texts)).toFixed(1),
        most.toFixed(1),
      ]),
    ),
  ].join('\n\n')
}

function section(heading: string, rows: Row[]): string {
  const lines = rows.map(
    ([name, ...values]) => `  ${name.padEnd(20)}${values.map((value) => value.padStart(7)).join('')}`,
  )
  return [heading, ...lines].join('\n')
}

function countAndShare(count: number, total: number): [string, string] {
  return [String(count), percent(total === 0 ? 0 : count / total)]
}

function commonest(values: string[]): Row[] {
  return [...groupBy(values, (value) => value)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, commonestShown)
    .map(([value, those]) => [value, ...countAndShare(those.length, values.length)])
}

function lengths(slides: Slides): Row[] {
  return bands.map((band) => {
    const all = startersOf(slides, band).map(({ text }) => charactersOf(text))
    const average = all.reduce((sum, length) => sum + length, 0) / Math.max(1, all.length)
    return [band, String(all.length), average.toFixed(1), String(Math.max(0, ...all))]
  })
}

function generalRows(slides: Slides): Row[] {
  const rows = bands.map((band) => {
    const starters = startersOf(slides, band)
    return { name: band, general: forAnySlide(starters).length, total: starters.length }
  })
  const sum = (key: 'general' | 'total') => rows.reduce((total, row) => total + row[key], 0)
  return [...rows, { name: 'every band', general: sum('general'), total: sum('total') }].map(
    ({ name, general, total }) => [name, ...countAndShare(general, total)],
  )
}
