// npm run content:sample -- --seed 7: thirty slides of the library, six a weekday, for a reader who knows none of its rules.
import { parseArgs } from 'node:util'
import { readRepository } from '../check/source-file.ts'
import { readWrittenSlides } from './read-slides.ts'
import { sampleOf, scoreSheet } from './sample-sheet.ts'
import { sheetOf } from './slide-sheet.ts'

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' } } })
const { slides } = readWrittenSlides(readRepository().filter(({ path }) => path.startsWith('content/')))
const sample = sampleOf(
  slides.map(({ slide }) => slide),
  Number(values.seed),
)
for (const [at, slide] of sample.entries()) console.log(`${'—'.repeat(60)}\n${at + 1}\n\n${sheetOf(slide)}\n`)
console.log(scoreSheet(sample))
