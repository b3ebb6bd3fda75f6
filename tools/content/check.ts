// npm run content:check: reports faults of the slides in content/, and the library in numbers.
//   -- --only weeks/05,themed/eco-week   only faults of these files, while others are being written
//   -- --spine                           files that have no starters, talk and notes yet
//   -- --warnings                        also what a writer should look at
//   -- --pairs                           also the 50 titles and prompts that look most alike
import { parseArgs } from 'node:util'
import { readRepository } from '../check/source-file.ts'
import { balanceTable } from './balance-table.ts'
import { contentFaults, lineOf, spineContentFaults } from './content-faults.ts'
import { nearestPairs, pairLine } from './library/repeats/slide-repeats.ts'
import { readSpines, readWrittenSlides } from './read-slides.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    spine: { type: 'boolean', default: false },
    pairs: { type: 'boolean', default: false },
    warnings: { type: 'boolean', default: false },
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
const warnings = wanted.filter(({ isWarning }) => isWarning)
const refused = wanted.filter(({ isWarning }) => !isWarning)
for (const fault of refused) console.log(lineOf(fault))
if (values.warnings) for (const warning of warnings) console.log(`warning: ${lineOf(warning)}`)
const count = slides.filter(({ path }) => isWanted(path)).length
console.log(`\n${count} slides, ${counted(refused.length, 'fault')}, ${counted(warnings.length, 'warning')}`)
process.exitCode = refused.length === 0 ? 0 : 1

function checkSlides() {
  const reading = readWrittenSlides(files)
  return { slides: reading.slides, faults: contentFaults(files, reading), table: `${balanceTable(reading.slides)}\n` }
}

function checkSpines() {
  const reading = readSpines(files)
  return { slides: reading.slides, faults: spineContentFaults(files, reading), table: '' }
}

function counted(number: number, what: string): string {
  return `${number === 0 ? 'no' : number} ${what}${number === 1 ? '' : 's'}`
}

function pathOf(name: string): string {
  return `content/${name.replace(/^content\//, '').replace(/\.yaml$/, '')}.yaml`
}
