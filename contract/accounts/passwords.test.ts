import { expect, test } from 'vitest'
import { name, passwordFault, shortestPasswordFor } from './passwords.ts'

const email = 'priya.shah@oakfield.sch.uk'

test.for([
  ['test', 6],
  ['school', 8],
  ['staff', 8],
  ['admin', 12],
] as const)('the minimum password length of a %s account is %i', ([role, shortest]) => {
  const faultOf = (length: number) => passwordFault('ä'.repeat(length), { role, email })
  expect(shortestPasswordFor(role)).toBe(shortest)
  expect(faultOf(shortest - 1)).toBe(`Password must be at least ${shortest} characters long`)
  expect(faultOf(shortest)).toBeUndefined()
  expect(faultOf(128)).toBeUndefined()
  expect(faultOf(129)).toBe('Please use at most 128 characters')
})

test('an emoji counts as one character', () => {
  expect(passwordFault('🦔🦔🦔🦔', { role: 'school', email })).toBe('Password must be at least 8 characters long')
})

test.for(['priya.shah@oakfield.sch.uk', 'PRIYA.SHAH@oakfield.sch.uk', 'priya.shah', 'PriyaShah', 'priya-shah!'])(
  '"%s" is refused as one’s own email address',
  (wanted) => {
    expect(passwordFault(wanted, { role: 'school', email })).toBe(
      'Please choose a password that is not your email address.',
    )
  },
)

test.for(['thedailydot', 'The Daily Dot', 'daily-dot', 'DailyDot2026!'])(
  '"%s" is refused as the product’s name',
  (wanted) => {
    expect(passwordFault(wanted, { role: 'school', email })).toBe(
      'Please choose a password that is not the name of this product.',
    )
  },
)

test.for(['our dog eats socks', 'aaaaaaaaaaaaa', '        ', '!!!!!!!!', 'the daily dot on the wall'])(
  'no rule about digits and signs: "%s" is accepted here',
  (wanted) => {
    expect(passwordFault(wanted, { role: 'school', email })).toBeUndefined()
  },
)

test.for(['Priya', 'Zoë', 'Ng', 'محمد', '李', 'می‌خواهم', 'Class 3B'])('"%s" is a name', (typed) => {
  expect(name.safeParse(typed).success).toBe(true)
})

test.for(['', ' ', '\u200b', '\u2060\u200d', '...', 'a\nb', 'a\u2028b', 'a\u202egnp.exe', '\u2066a', 'a\0', '\ud800'])(
  '%j is no name',
  (typed) => {
    expect(name.safeParse(typed).success).toBe(false)
  },
)
