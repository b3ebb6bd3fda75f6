// @module-tag embedded
import { expect, test } from 'vitest'
import { outbox } from '#server/platform/database/tables.ts'
import { mondayMorning } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import type { Letter } from './letter.ts'
import { queueMail } from './outbox.ts'

const database = testDatabase()
const reminder: Letter = { subject: 'Your licence ends soon', paragraphs: ['Please renew it.'] }
const queue = (to: string, once?: string, letter = reminder) =>
  queueMail(database(), { to, letter, createdAt: mondayMorning, once })

test.for([
  'a@x.example\r\nBcc: evil@y.example',
  'a@x.example\nBcc: evil@y.example',
  'a@x.example, evil@y.example',
  'a@x.example;evil@y.example',
  'Priya <a@x.example>',
  '<a@x.example>',
  'friends:a@x.example',
  '"a b"@x.example',
  'a@x.example\u0000',
  'a@x.example\u2028Bcc: evil@y.example',
  'a@b@x.example',
  'a@x',
  '',
])('"%s" is refused: it is not one plain address', async (to) => {
  await expect(queue(to)).rejects.toThrow('one plain address')
})

test.for(["o'brien+staff@st-mary.sch.uk", 'Büro@schule.example'])('"%s" is accepted as an address', async (to) => {
  await expect(queue(to)).resolves.toBeUndefined()
})

test('a button that leads anywhere but to a web page is refused', async () => {
  const letter = { ...reminder, button: { label: 'Renew', url: 'javascript:alert(1)' } }
  await expect(queue('a@x.example', undefined, letter)).rejects.toThrow('web address')
})

test('a mail with a key is queued once, even concurrently; a mail without one is always queued', async () => {
  await database().delete(outbox)
  await Promise.all(Array.from({ length: 5 }, () => queue('a@x.example', 'licence-ends:oakfield:2026-11-16')))
  await queue('a@x.example', 'licence-ends:oakfield:2026-11-17')
  await queue('a@x.example')
  await queue('a@x.example')
  expect(await database().$count(outbox)).toBe(4)
})
