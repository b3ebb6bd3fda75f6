import { expect, test } from 'vitest'
import { readAddresses } from './read-addresses.ts'

const emails = (text: string) => readAddresses(text).map(({ email }) => email)

test.for<[says: string, text: string, emails: string[]]>([
  ['one address', ' Amira@Oak.example ', ['amira@oak.example']],
  ['one per line', 'a@oak.example\r\nb@oak.example\n\n', ['a@oak.example', 'b@oak.example']],
  [
    'commas, semicolons and tabs',
    'a@oak.example, b@oak.example;c@oak.example\td@oak.example;',
    ['a', 'b', 'c', 'd'].map((one) => `${one}@oak.example`),
  ],
  ['nothing but spaces between', 'a@oak.example b@oak.example', ['a@oak.example', 'b@oak.example']],
  [
    'names as Outlook copies them',
    'Amira Khan <a@oak.example>; Lee, Tom <t@oak.example>',
    ['a@oak.example', 't@oak.example'],
  ],
  [
    'names in quotes',
    '"Khan, Amira" <a@oak.example>, "O\'Brien (Head)" <o@oak.example>',
    ['a@oak.example', 'o@oak.example'],
  ],
  ['a name that is an address', "'a@oak.example' <a@oak.example>", ['a@oak.example']],
  [
    'addresses in quotes and brackets',
    "'a@oak.example'; [mailto:b@oak.example], (c@oak.example).",
    ['a', 'b', 'c'].map((one) => `${one}@oak.example`),
  ],
  [
    'a name before or after, without brackets',
    'Amira Khan a@oak.example\nb@oak.example (Tom)',
    ['a@oak.example', 'b@oak.example'],
  ],
  ['one address twice', 'a@oak.example\nAmira <A@OAK.example>', ['a@oak.example']],
  ['nothing', ' \n;, ', []],
])('a list with %s is read', ([, text, wanted]) => {
  expect(emails(text)).toEqual(wanted)
})

test('what is not an address is kept as it was typed', () => {
  expect(readAddresses('Amira Khan\nb@oak.example, tom at oak.example; @oak.example\nLee <tom>')).toEqual([
    { text: 'Amira Khan', email: undefined },
    { text: 'b@oak.example', email: 'b@oak.example' },
    { text: 'tom at oak.example', email: undefined },
    { text: '@oak.example', email: undefined },
    { text: 'Lee <tom>', email: undefined },
  ])
})

test('a name stays with the address that it came with', () => {
  expect(readAddresses('Amira Khan <a@oak.example>')).toEqual([
    { text: 'Amira Khan <a@oak.example>', email: 'a@oak.example' },
  ])
})

test('thousands of quotes, brackets or commas do not hang the page', () => {
  for (const one of ['"', '<', ',', '@', 'a@', '"a@b.example,'])
    expect(Array.isArray(readAddresses(one.repeat(20_000)))).toBe(true)
}, 5000)
