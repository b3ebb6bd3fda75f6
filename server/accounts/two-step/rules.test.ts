import { expect, test } from 'vitest'
import { parseCode, recoveryCodeFrom } from './rules.ts'

test.for([
  ['123456', 'app', '123456'],
  [' 123 456 ', 'app', '123456'],
  ['0123-4567-89AB-CDEF', 'recovery', '0123456789abcdef'],
  ['1234567', 'recovery', '1234567'],
] as const)('"%s" is parsed as a code of kind %s', ([typed, kind, code]) => {
  expect(parseCode(typed)).toEqual({ kind, code })
})

test('a recovery code encodes all eighty bits', () => {
  expect(recoveryCodeFrom(Array.from({ length: 10 }, () => 0))).toBe('0000-0000-0000-0000')
  expect(recoveryCodeFrom(Array.from({ length: 10 }, () => 255))).toBe('zzzz-zzzz-zzzz-zzzz')
  expect(recoveryCodeFrom([0, 0, 0, 0, 0, 0, 0, 0, 0, 1])).toBe('0000-0000-0000-0001')
})
