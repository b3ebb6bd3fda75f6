// @module-tag embedded
import { expect, test } from 'vitest'
import { mailboxOf } from './address.ts'

test.for([
  ['sam@school.example', 'sam@school.example'],
  ['sam+2@school.example', 'sam@school.example'],
  ['sam+a+b@school.example', 'sam@school.example'],
  ['sam+@school.example', 'sam@school.example'],
  ['s.am@school.example', 's.am@school.example'],
  ['s.a.m+x@gmail.com', 'sam@gmail.com'],
  ['sam@googlemail.com', 'sam@gmail.com'],
  ['s.am@mail.gmail.com', 's.am@mail.gmail.com'],
  ['s.am@notgmail.com', 's.am@notgmail.com'],
  // No name is left without the tag, so it is the name.
  ['+2@school.example', '+2@school.example'],
  ['+2+3@school.example', '+2@school.example'],
] as const)('%s delivers to %s', ([email, mailbox]) => {
  expect(mailboxOf(email)).toBe(mailbox)
  expect(mailboxOf(mailbox)).toBe(mailbox)
})
