import { expect, test } from 'vitest'
import type { Plan } from '#contract/accounts/plans.ts'
import { toBuyer, domainIn, faultsIn, emptyForm } from './form-values.ts'

const hannah = {
  ...emptyForm,
  name: 'Hannah Wright',
  email: 'h.wright@oakfield.sch.uk',
  schoolName: 'Oakfield Primary',
  schoolDomain: 'oakfield.sch.uk',
  purchaseOrder: 'PO-1042',
  billingAddress: '1 School Lane\nYork',
}

test('an individual sends no school details, even if they were filled in before the plan was changed', () => {
  expect(toBuyer(hannah, 'individual')).toEqual({
    planType: 'individual',
    name: 'Hannah Wright',
    email: 'h.wright@oakfield.sch.uk',
    schoolName: '',
    schoolDomain: '',
    billingAddress: '1 School Lane\nYork',
  })
})

test('an empty form has an issue for every required field and for no other', () => {
  const fieldsOf = (plan: Plan) => [...new Set(faultsIn(emptyForm, plan).map(({ path }) => path))]
  expect(fieldsOf('school').toSorted()).toEqual(['email', 'name', 'schoolDomain', 'schoolName'])
  expect(fieldsOf('individual').toSorted()).toEqual(['email', 'name'])
})

test('a complete form has no issues, and each issue names its field', () => {
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
