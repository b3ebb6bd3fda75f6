// npm run content:preview -- 12 tuesday (or -- gratitude-week tuesday): prints one slide, as the board and the teacher see it.
import { readRepository } from '../check/source-file.ts'
import { slideSheet } from './slide-sheet.ts'

const [week = '', day = ''] = process.argv.slice(2)
const { text, isFound } = slideSheet(readRepository(), week, day)
if (isFound) console.log(text)
else console.error(text)
process.exitCode = isFound ? 0 : 1
