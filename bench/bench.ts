// npm run bench [-- part …]: measures the running product. Each figure stands beside what it is held against, measured in the same
// run; bench/README.md says what they mean.
import { keepsItsLimit } from './figures.ts'
import { parts } from './parts.ts'
import { keepResult, tableOf } from './results.ts'

const names = [...parts.keys()]
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !parts.has(name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${names.join(', ')}.`)
  process.exit(1)
}

const tables: string[] = []
for (const [name, measure] of parts) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`Measuring ${name} …`)
  try {
    const figures = await measure()
    keepResult(name, names, figures)
    tables.push('', name, ...tableOf(figures))
    if (!figures.every(keepsItsLimit)) process.exitCode = 1
  } catch (error) {
    // One part that fails takes nothing from the others.
    console.error(`${name} could not be measured:`, error)
    process.exitCode = 1
  }
}
console.log(tables.join('\n'))
