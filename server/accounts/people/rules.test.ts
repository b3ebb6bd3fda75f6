import { expect, test } from 'vitest'
import { domainFault, domainOf, tidyDomain } from '#server/accounts/people/rules.ts'

test.for([
  ['oakfield.sch.uk', 'oakfield.sch.uk'],
  [' Oakfield.SCH.uk ', 'oakfield.sch.uk'],
  ['@oakfield.sch.uk', 'oakfield.sch.uk'],
  ['office@oakfield.sch.uk', 'oakfield.sch.uk'],
  ['https://www.oakfield.sch.uk/contact', 'oakfield.sch.uk'],
  ['test-school-1763.example', 'test-school-1763.example'],
  ['oakfield', undefined],
  ['', undefined],
  ['oak field.sch.uk', undefined],
  ['-oakfield.sch.uk', undefined],
  ['oakfield..uk', undefined],
  ['10.0.0.1', undefined],
  [`${'a.'.repeat(200)}uk`, undefined],
] as const)('"%s" typed as a domain is read as %s', ([typed, domain]) => {
  expect(tidyDomain(typed)).toBe(domain)
})

test('the domains of public providers and public suffixes are refused', () => {
  for (const domain of [
    'gmail.com',
    'outlook.com',
    'hotmail.co.uk',
    'yahoo.com',
    'icloud.com',
    'btinternet.com',
    'yahoo.ie',
    'live.co.uk',
  ]) {
    expect(domainFault(domain), domain).toMatch(/your school’s own domain/)
  }
  expect(domainFault('sch.uk')).toBeDefined()
  expect(domainFault('gmail.oakfield.sch.uk')).toBeUndefined()
})

test('the domain of an email is what follows its @', () => {
  expect(domainOf('priya@oakfield.example')).toBe('oakfield.example')
})
