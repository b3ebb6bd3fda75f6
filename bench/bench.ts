// npm run bench [-- part …]: measures the running product. Each figure is compared with a baseline from the same run; bench/README.md
// explains them.
import { isWithinLimit } from './figures.ts'
import { parts } from './parts.ts'
import { saveResult, tableOf } from './results.ts'

const names = [...parts.keys()]
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !parts.has(name))
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. The parts are ${names.join(', ')}.`)
  process.exit(1)
}

const tables: string[] = []
for (const [name, measure] of parts) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`Measuring ${name} …`)
  try {
    const figures = await measure()
    saveResult(name, names, figures)
    tables.push('', name, ...tableOf(figures))
    if (!figures.every(isWithinLimit)) process.exitCode = 1
  } catch (error) {
    // A part that fails does not stop the others.
    console.error(`${name} could not be measured:`, error)
    process.exitCode = 1
  }
}
console.log(tables.join('\n'))
