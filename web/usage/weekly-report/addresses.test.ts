import { expect, test } from 'vitest'
import { addressError, addressesIn } from './addresses.ts'

test.for([
  ['', []],
  [' a@x.example \n\n b@x.example\n', ['a@x.example', 'b@x.example']],
  ['a@x.example, b@x.example;c@x.example', ['a@x.example', 'b@x.example', 'c@x.example']],
] as const)('in %j the addresses are %j', ([typed, addresses]) => {
  expect(addressesIn(typed)).toEqual(addresses)
})

const wrong = (path: string) => ({ path, message: 'Please enter an email address' })

test('each invalid address is named in the error', () => {
  const typed = ['head@x.example', 'head', 'tom@']
  expect(addressError([wrong('to.1')], typed)).toBe('“head” is not an email address')
  expect(addressError([wrong('to.1'), wrong('to.2')], typed)).toBe('“head” and “tom@” are not email addresses')
})

test('an error of the whole list is shown as it is, an error of another field is ignored', () => {
  expect(addressError([{ path: 'to', message: 'Please send it to 10 addresses at most' }], [])).toBe(
    'Please send it to 10 addresses at most',
  )
  expect(addressError([{ path: 'note', message: 'Too long' }], ['a@x.example'])).toBeUndefined()
})
