import { themes, type WrittenSlide } from '#contract/slides/writing/written-slide.ts'

const aWeekday = 6

/** The same slides for the same seed: six of each weekday, in an order that mixes the days. */
export function sampleOf(slides: readonly WrittenSlide[], seed: number): WrittenSlide[] {
  const random = generator(seed)
  const drawn = themes.flatMap((theme) =>
    shuffled(
      slides.filter((slide) => slide.theme === theme),
      random,
    ).slice(0, aWeekday),
  )
  return shuffled(drawn, random)
}

const questions = [
  'Open and worth talking about',
  'Clear at one hearing for a seven-year-old',
  'Real disagreement, or many answers',
  'Starters that a child of that age would say, each to a different thought',
  'The simple wording works at four and is the same question',
  'The talk works with thirty children in three minutes',
  'The note helps a supply teacher who reads it for ten seconds',
  'Safe for bereaved, looked-after, poor, refugee, bullied and disabled children',
  'Assumes no culture, faith, family or money',
  'Spark',
]

/** An empty table: a reader gives each slide 0 to 2 points for each question. */
export function scoreSheet(sample: readonly WrittenSlide[]): string {
  const columns = questions.map((_, at) => at + 1)
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [
    'Give 0, 1 or 2 points for each question.',
    '',
    ...questions.map((question, at) => `${at + 1}. ${question}`),
    '',
    row(['slide', ...columns, 'sum', 'what you would change']),
    row(['---', ...columns.map(() => '---'), '---', '---']),
    ...sample.map(({ title }, at) => row([`${at + 1} ${title}`, ...columns.map(() => ' '), ' ', ' '])),
  ].join('\n')
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

/** Mulberry32: small, and the same on every machine. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
