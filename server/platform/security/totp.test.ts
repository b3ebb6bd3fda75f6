import { expect, test } from 'vitest'
import { newTotpSecret, otpauthUrl, stepOfCode } from './totp.ts'

/** From appendix B of RFC 6238, whose codes have eight digits; ours are the last six. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.for([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const)('at second %i the code is %s, as in RFC 6238', ([second, code]) => {
  expect(stepOfCode(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30))
})

test('a code is valid one step early and one step late, and no further', () => {
  const stepOf59 = (second: number) => stepOfCode(secret, '287082', new Date(second * 1000))
  expect([0, 29, 30, 60, 89].map(stepOf59)).toEqual([1, 1, 1, 1, 1])
  expect(stepOf59(90)).toBeUndefined()
})

test.for(['287083', '28708', '2870822', '', '      ', 'abcdef', 'éééééé', '２８７０８２'])(
  '"%s" is not a valid code',
  (code) => {
    expect(stepOfCode(secret, code, new Date(59_000))).toBeUndefined()
  },
)

test('the QR code names the product and the person', () => {
  const url = new URL(otpauthUrl(secret, 'ada@dailydot.example'))
  expect(decodeURIComponent(url.pathname)).toBe('/The Daily Dot:ada@dailydot.example')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    secret,
    issuer: 'The Daily Dot',
    digits: '6',
    period: '30',
  })
})

test('every secret is new and has 160 bits', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(newTotpSecret())
})
