import { expect, test } from 'vitest'
import { planIn } from './plan-in.ts'

test.each([
  ['', 'school'],
  ['plan=school', 'school'],
  ['plan=individual', 'individual'],
  ['plan=free', 'school'],
  ['plan=', 'school'],
])('the query string "?%s" selects the %s plan', (search, plan) => {
  expect(planIn(search)).toBe(plan)
})
