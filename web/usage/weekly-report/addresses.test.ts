import { expect, test } from 'vitest'
import { addressFault, addressesIn } from './addresses.ts'

test.for([
  ['', []],
  [' a@x.example \n\n b@x.example\n', ['a@x.example', 'b@x.example']],
  ['a@x.example, b@x.example;c@x.example', ['a@x.example', 'b@x.example', 'c@x.example']],
] as const)('in %j the addresses are %j', ([typed, addresses]) => {
  expect(addressesIn(typed)).toEqual(addresses)
})

const wrong = (path: string) => ({ path, message: 'Please enter an email address' })

test('each address that is none is named', () => {
  const typed = ['head@x.example', 'head', 'tom@']
  expect(addressFault([wrong('to.1')], typed)).toBe('“head” is not an email address')
  expect(addressFault([wrong('to.1'), wrong('to.2')], typed)).toBe('“head” and “tom@” are not email addresses')
})

test('a list that is too long or empty is said to be so, and another field is not meant', () => {
  expect(addressFault([{ path: 'to', message: 'Please send it to 10 addresses at most' }], [])).toBe(
    'Please send it to 10 addresses at most',
  )
  expect(addressFault([{ path: 'note', message: 'Too long' }], ['a@x.example'])).toBeUndefined()
})
