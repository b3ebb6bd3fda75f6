import { expect, test } from 'vitest'
import { closedInWords } from './closed-in-words.ts'

test.for([
  ['Half term', 'Half term', 'Take time to relax and recharge. School is back on Monday 2 November.'],
  ['Christmas holidays', 'Christmas holidays', 'Take time to relax and recharge. School is back on Monday 2 November.'],
  ['INSET day', 'INSET day', 'No lessons today. School is back on Monday 2 November.'],
  ['Snow', 'Snow', 'No lessons today. School is back on Monday 2 November.'],
  ['Weekend', 'It’s the weekend! Take time to relax and recharge.', 'School is back on Monday 2 November.'],
] as const)('on a day called %s Today says “%s” and “%s”', ([name, title, text]) => {
  expect(closedInWords(name, '2026-11-02')).toEqual({ title, text })
})
