import { expect, test } from 'vitest'
import type { Plan } from '#contract/accounts/plans.ts'
import { buyerIn, domainIn, faultsIn, nothingFilled } from './form-values.ts'

const hannah = {
  ...nothingFilled,
  name: 'Hannah Wright',
  email: 'h.wright@oakfield.sch.uk',
  schoolName: 'Oakfield Primary',
  schoolDomain: 'oakfield.sch.uk',
  purchaseOrder: 'PO-1042',
  billingAddress: '1 School Lane\nYork',
}

test('an individual sends nothing of a school, even where the fields were filled in before the plan was changed', () => {
  expect(buyerIn(hannah, 'individual')).toEqual({
    planType: 'individual',
    name: 'Hannah Wright',
    email: 'h.wright@oakfield.sch.uk',
    schoolName: '',
    schoolDomain: '',
    billingAddress: '1 School Lane\nYork',
  })
})

test('an empty form names every field that is needed, and no other', () => {
  const fieldsOf = (plan: Plan) => [...new Set(faultsIn(nothingFilled, plan).map(({ path }) => path))]
  expect(fieldsOf('school').toSorted()).toEqual(['email', 'name', 'schoolDomain', 'schoolName'])
  expect(fieldsOf('individual').toSorted()).toEqual(['email', 'name'])
})

test('a form that is filled in has no fault, and each fault stands at its field', () => {
  expect(faultsIn(hannah, 'school')).toEqual([])
  expect(faultsIn({ ...hannah, email: 'hannah' }, 'school')).toEqual([
    { path: 'email', message: 'Please enter an email address' },
  ])
  const eightLines = Array.from({ length: 8 }, (_, at) => `line ${at}`).join('\n')
  expect(faultsIn({ ...hannah, billingAddress: eightLines }, 'individual').map(({ path }) => path)).toEqual([
    'billingAddress',
  ])
})

test.each([
  ['h.wright@Oakfield.sch.uk ', 'oakfield.sch.uk'],
  ['h.wright@oakfield', ''],
  ['h.wright', ''],
  ['', ''],
])('the domain in "%s" is "%s"', (email, domain) => {
  expect(domainIn(email)).toBe(domain)
})
