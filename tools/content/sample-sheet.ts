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
  'Would children want to answer at once?',
  'Is the prompt understood on first hearing by an eight-year-old?',
  'Does the simple wording ask the same question in words a five-year-old says?',
  'Do the starters sound like something that age would really say, and lead somewhere different from each other?',
  'Is there genuinely more than one good answer, room for disagreement?',
  'Is the talk task doable in the minutes with thirty children and no material, and clear from one reading?',
  'Does the follow-up deepen rather than change the subject?',
  'Would the teacher’s note help a tired teacher in ten seconds?',
  'Is it safe and inclusive (no family shape, money, faith, body, trauma traps; children who learn English and children with special needs can join)?',
  'Is it fresh: would you remember it on Friday?',
]

/** What a reader is asked, and an empty table: each slide gets 0 to 2 points for each question. */
export function scoreSheet(sample: readonly WrittenSlide[]): string {
  const columns = questions.map((_, at) => at + 1)
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [
    'Judge only what you read. Ten questions, 0, 1 or 2 points each. Be strict: 2 only if you would be proud of it; do not grade on a curve.',
    '',
    ...questions.map((question, at) => `${at + 1}. ${question}`),
    '',
    row(['slide', ...columns, 'sum']),
    row(['---', ...columns.map(() => '---'), '---']),
    ...sample.map(({ title }, at) => row([`${at + 1} ${title}`, ...columns.map(() => ' '), ' '])),
    '',
    'Then: the five best, the six worst with a reason, patterns with counts, errors, what would lift the set by a point, and whether you would pay for it.',
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
