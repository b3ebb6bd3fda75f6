// @module-tag embedded
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { outbox } from '#server/platform/database/tables.ts'
import { mondayMorning, productionEnv, testPlatform, runJob } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { testMailServer } from '#tests/support/platform/mail/smtp.ts'
import type { Letter } from './letter.ts'
import { claimMail, outboxState, queueMail } from './outbox.ts'
import { minutesToWait, sendOutbox } from './send-outbox.ts'

const database = testDatabase()
const mailServer = testMailServer()

const teacher = 'priya@oakfield.example'
const owner = productionEnv.SUPPORT_EMAIL
const invitation: Letter = {
  subject: 'Choose your password',
  paragraphs: ['Welcome to The Daily Dot.'],
  button: { label: 'Choose a password', url: 'https://dailydot.example/password-reset?token=secret' },
}

const platform = () => testPlatform({ db: database(), env: { ...productionEnv, ...mailServer.env } })
const queue = (letter = invitation, to = teacher) => queueMail(database(), { to, letter, createdAt: mondayMorning })
const send = () => sendOutbox(platform()).run()
const rows = () => database().select().from(outbox).orderBy(outbox.queuedAt)
const recipients = () => mailServer.mails.map(({ to }) => to?.[0]?.address ?? '')

/** Makes all waiting mails due now. */
const makeDue = () =>
  database()
    .update(outbox)
    .set({ dueAt: sql`now()` })
    .where(eq(outbox.state, 'waiting'))

beforeEach(async () => {
  await database().delete(outbox)
})

test('a mail arrives once, as text and as HTML, and replies go to the owner', async () => {
  await queue()
  await send()
  await makeDue()
  await send()
  expect(mailServer.mails).toHaveLength(1)
  const [mail] = mailServer.mails
  expect(mail?.from).toMatchObject({ name: 'The Daily Dot', address: 'hello@dailydot.example' })
  expect(mail?.replyTo).toMatchObject([{ address: owner }])
  expect([recipients(), mail?.subject]).toEqual([[teacher], 'Choose your password'])
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('Welcome to The Daily Dot.')
    expect(part).toContain('https://dailydot.example/password-reset?token=secret')
    expect(part).toContain('1 High Street, Leeds LS1 1AA')
  }
})

test('mails to unreachable addresses do not hold up others', async () => {
  mailServer.unreachableAddresses = ['unreachable@nowhere.example']
  for (let count = 0; count < 8; count += 1) await queue(invitation, 'unreachable@nowhere.example')
  await queue()
  await send()
  expect(recipients()).toEqual([teacher])
})

test('a mail whose transaction was rolled back is never sent', async () => {
  const attempt = database().transaction(async (tx) => {
    await queueMail(tx, { to: teacher, letter: invitation, createdAt: mondayMorning })
    throw new Error('card declined')
  })
  await expect(attempt).rejects.toThrow('card declined')
  await send()
  expect(mailServer.mails).toEqual([])
})

test('the letter of a sent mail is deleted, with its link', async () => {
  await queue()
  await send()
  const [row] = await rows()
  expect(row).toMatchObject({ state: 'sent', subject: 'Choose your password', letter: null, createdAt: mondayMorning })
  expect(JSON.stringify(row)).not.toContain('token=')
})

test('mail waits while the mail server is down, and then arrives once', async () => {
  await mailServer.stop()
  await queue()
  await send()
  expect(await outboxState(database())).toMatchObject({ waiting: 1, failed: 0 })
  expect((await rows())[0]?.lastError).toContain('ECONNREFUSED')
  await mailServer.start()
  await send() // not due yet
  expect(mailServer.mails).toHaveLength(0)
  await makeDue()
  await send()
  await makeDue()
  await send()
  expect(mailServer.mails).toHaveLength(1)
  expect(await outboxState(database())).toEqual({ waiting: 0, oldestWaitingSeconds: 0, failed: 0 })
})

test(
  'a deferred mail is retried after 1, 5, 15 and 60 minutes, then every hour for three days',
  { tags: ['long'] },
  async () => {
    mailServer.behaviour = 'defers'
    await queue()
    const waits: number[] = []
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await makeDue()
      await send()
      const [row] = await database()
        .select({ minutes: sql`extract(epoch from due_at - now()) / 60`.mapWith(Number) })
        .from(outbox)
      waits.push(Math.round(row?.minutes ?? 0))
    }
    expect(waits).toEqual([1, 5, 15, 60, 60, 60])
    const all = Array.from({ length: 75 }, (_, at) => minutesToWait(at + 1))
    expect(all.at(-1)).toBeUndefined()
    const hours = all.reduce<number>((sum, minutes) => sum + (minutes ?? 0), 0) / 60
    expect([hours > 71, hours <= 72]).toEqual([true, true])
  },
)

test('a mail deferred for three days is given up, and the owner is told once', async () => {
  mailServer.behaviour = 'defers'
  await queue()
  await database().update(outbox).set({ attempts: 74 })
  await send()
  mailServer.behaviour = 'accepts'
  for (let again = 0; again < 2; again += 1) {
    await makeDue()
    await send()
  }
  expect(recipients()).toEqual([owner])
  const [mail] = mailServer.mails
  expect(mail?.subject).toBe('An email to priya@oakfield.example could not be delivered')
  for (const part of ['tried 75 times in three days', 'Choose your password', 'Please come back later'])
    expect(mail?.text).toContain(part)
  const [given] = await rows()
  expect([given?.state, given?.letter]).toEqual(['failed', invitation])
})

test('a mail to an unknown address is not retried, and the owner is told once', async () => {
  mailServer.unknownAddresses = [teacher]
  await queue()
  await send()
  expect(await outboxState(database())).toMatchObject({ failed: 1 })
  for (let again = 0; again < 2; again += 1) {
    await makeDue()
    await send()
  }
  expect(recipients()).toEqual([owner])
  expect(mailServer.mails[0]?.text).toContain('The address may be misspelt')
  expect(mailServer.mails[0]?.text).toContain('550 5.1.1 No such person here')
  expect((await rows())[0]).toMatchObject({ state: 'failed', attempts: 1, letter: invitation })
})

test('a refused mail to the owner sends no failure report, which would fail as well', async () => {
  mailServer.unknownAddresses = [owner]
  await queue(invitation, owner)
  await send()
  expect((await rows()).map(({ state }) => state)).toEqual(['failed'])
})

test('mail waits while the server refuses our sender address', async () => {
  mailServer.behaviour = 'rejects-sender'
  await queue()
  await send()
  expect((await rows())[0]).toMatchObject({ state: 'waiting', attempts: 1 })
})

test('concurrent processes send each mail once', async () => {
  const people = Array.from({ length: 30 }, (_, at) => `teacher-${at}@oakfield.example`)
  for (const person of people) await queue(invitation, person)
  await Promise.all([send(), send(), send()])
  expect(recipients().toSorted()).toEqual(people.toSorted())
})

test('a mail claimed by a process that died is sent once the claim expires', async () => {
  await queue()
  await claimMail(database())
  await send()
  expect(mailServer.mails).toHaveLength(0)
  expect((await outboxState(database())).waiting).toBe(1)
  await makeDue()
  await send()
  expect(mailServer.mails).toHaveLength(1)
})

test('after a lost response the mail is sent again with the same Message-ID', async () => {
  mailServer.behaviour = 'accepts-then-disconnects'
  await queue()
  await send()
  mailServer.behaviour = 'accepts'
  await makeDue()
  await send()
  const names = mailServer.mails.map(({ messageId }) => messageId)
  expect(names).toHaveLength(2)
  expect(names[0]).toMatch(/^<[\w-]{36}@dailydot\.example>$/)
  expect(new Set(names).size).toBe(1)
})

test('the stored error does not contain the mail server password', async () => {
  await mailServer.stop()
  await queue()
  const env = { ...productionEnv, ...mailServer.env, SMTP_URL: 'smtp://shop:ECONN@127.0.0.1:1' }
  await sendOutbox(testPlatform({ db: database(), env })).run()
  expect((await rows())[0]?.lastError).toContain('connect …REFUSED')
})

test('the outbox reports how long its oldest mail has waited', async () => {
  await queue()
  await database()
    .update(outbox)
    .set({ queuedAt: sql`now() - interval '2 hours'` })
  const { waiting, oldestWaitingSeconds } = await outboxState(database())
  expect([waiting, Math.round(oldestWaitingSeconds)]).toEqual([1, 7200])
})

test('a sent mail is deleted after thirty days, and a waiting one is kept', async () => {
  await queue()
  await send()
  await database()
    .update(outbox)
    .set({ finishedAt: sql`now() - interval '29 days'` })
  await runJob(platform(), 'sweep-outbox')
  expect(await rows()).toHaveLength(1)
  await database()
    .update(outbox)
    .set({ finishedAt: sql`now() - interval '31 days'` })
  await queue(invitation, 'tom@oakfield.example')
  await runJob(platform(), 'sweep-outbox')
  expect((await rows()).map(({ to }) => to)).toEqual(['tom@oakfield.example'])
})

const withInvoice: Letter = { ...invitation, invoice: { id: 'any', fileName: 'DD-000001.pdf' } }

test('a mail whose attachment fails is retried later, and does not hold up others', async () => {
  await queue(withInvoice)
  await queue(invitation, 'grace@oakfield.example')
  const rejectInvoices = async ({ invoice }: Letter) => {
    if (invoice) throw new Error('No paper.')
    return []
  }
  await sendOutbox(platform(), rejectInvoices).run()
  expect(recipients()).toEqual(['grace@oakfield.example'])
  const [putOff] = await rows()
  expect(putOff).toMatchObject({ state: 'waiting', lastError: 'No paper.', attempts: 1 })
})

test('a mail whose attachment no longer exists is sent without it', async () => {
  await queue(withInvoice)
  await sendOutbox(platform(), async () => []).run()
  expect([recipients(), mailServer.mails[0]?.attachments]).toEqual([[teacher], []])
})
