// npm run content:check: reports faults of the slides in content/, and the library in numbers.
//   -- --only weeks/05,themed/eco-week   only faults of these files, while others are being written
//   -- --spine                           files that have no starters, talk and notes yet
//   -- --pairs                           also the 50 titles and prompts that look most alike
import { parseArgs } from 'node:util'
import { readRepository } from '../check/source-file.ts'
import { balanceTable } from './balance-table.ts'
import { contentFaults, lineOf, spineContentFaults } from './content-faults.ts'
import { nearestPairs, pairLine } from './library/repeats.ts'
import { readSpines, readWrittenSlides } from './read-slides.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    spine: { type: 'boolean', default: false },
    pairs: { type: 'boolean', default: false },
  },
})
const files = readRepository().filter(({ path }) => path.startsWith('content/'))
const only = values.only.split(',').filter(Boolean).map(pathOf)
const unknown = only.filter((path) => !files.some((file) => file.path === path))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(' and no ')}: use --only like this: --only weeks/05,themed/eco-week.`)
  process.exit(1)
}

const { slides, faults, table } = values.spine ? checkSpines() : checkSlides()
const isWanted = (path = '') => only.length === 0 || only.includes(path)
const wanted = faults
  .filter((fault) => isWanted(fault.path) || isWanted(fault.with))
  .toSorted((one, other) => `${one.path} ${one.id}`.localeCompare(`${other.path} ${other.id}`))
if (values.pairs) console.log(`${nearestPairs(slides).slice(0, 50).map(pairLine).join('\n')}\n`)
if (table && only.length === 0) console.log(table)
for (const fault of wanted) console.log(lineOf(fault))
const count = slides.filter(({ path }) => isWanted(path)).length
console.log(`\n${count} slides, ${['no faults', 'one fault'][wanted.length] ?? `${wanted.length} faults`}`)
process.exitCode = wanted.length === 0 ? 0 : 1

function checkSlides() {
  const reading = readWrittenSlides(files)
  return { slides: reading.slides, faults: contentFaults(files, reading), table: `${balanceTable(reading.slides)}\n` }
}

function checkSpines() {
  const reading = readSpines(files)
  return { slides: reading.slides, faults: spineContentFaults(files, reading), table: '' }
}

function pathOf(name: string): string {
  return `content/${name.replace(/^content\//, '').replace(/\.yaml$/, '')}.yaml`
}
