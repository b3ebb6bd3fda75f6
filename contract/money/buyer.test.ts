import { expect, test } from 'vitest'
import { invoiceOptions } from './buyer.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `Line ${at}`).join('\n')

test.for([
  ['one line', '1 High Street, Leeds LS1 1AA', true],
  ['Welsh letters', 'Tŷ Mawr\nLlanfairpwllgwyngyll', true],
  ['six lines', lines(6), true],
  ['seven lines', lines(7), false],
  ['a tab', '1 High Street\tLeeds', false],
  // A regular expression that backtracks would take hours here and block the server.
  ['four hundred characters and a control character near the end', `${'a'.repeat(398)}\t.`, false],
  ['too many letters', 'a'.repeat(401), false],
] as const)('an address with %s is validated', ([, address, isGood]) => {
  expect(invoiceOptions.billingAddress.safeParse(address).success).toBe(isGood)
})
