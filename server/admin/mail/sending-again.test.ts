import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { daysAfter } from '#server/accounts/licence/rules.ts'
import { makeLink, withdrawLinks } from '#server/accounts/links/service.ts'
import { outbox, auditLog } from '#server/platform/database/tables.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { sendOutbox } from '#server/platform/mail/send-outbox.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, productionEnv, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { testMailServer } from '#tests/support/platform/mail/smtp.ts'

const database = testDatabase()
const mailServer = testMailServer()

const teacher = 'priya@oakfield.example'
const owner = productionEnv.SUPPORT_EMAIL
const receipt: Letter = { subject: 'Your receipt', paragraphs: ['Thank you.'] }
const noSuchMail = '2c1b7f0e-93c5-4b56-9a0b-6f6f7a4b2a11'

const platform = () => testPlatform({ db: database(), env: { ...productionEnv, ...mailServer.env } })
const queue = (letter = receipt) => queueMail(database(), { to: teacher, letter, createdAt: mondayMorning })
const send = () => sendOutbox(platform()).run()
const mails = () => database().select().from(outbox).where(eq(outbox.to, teacher))
const recipients = () => mailServer.mails.map(({ to }) => to?.[0]?.address ?? '')

beforeEach(async () => {
  await database().delete(outbox)
})

/** Queues a mail that the mail server rejects permanently, and the notice to the owner. Returns the mail's id. */
async function failed(letter = receipt): Promise<string> {
  mailServer.unknownAddresses = [teacher]
  await queue(letter)
  await send()
  await send()
  mailServer.unknownAddresses = []
  return (await mails())[0]?.id ?? ''
}

async function sendAgain(id: string, { now = mondayMorning } = {}): Promise<[number, string]> {
  const { cookie } = await anAdmin(testPlatform({ db: database() }))
  const url = `/api/admin/mails/${id}/send-again`
  const response = await testApp({ db: database(), now }).inject(post(url, undefined, { cookie }))
  return [response.statusCode, response.json().message]
}

test('a failed mail is queued again with its attempts reset, and arrives', async () => {
  const id = await failed()
  expect(await sendAgain(id)).toEqual([200, `The mail to ${teacher} is in the queue again.`])
  expect(await mails()).toMatchObject([{ state: 'waiting', attempts: 0, finishedAt: null }])
  await send()
  expect(recipients()).toEqual([owner, teacher])
  expect(await mails()).toMatchObject([{ state: 'sent', attempts: 1, letter: null, lastError: null }])
})

test('the audit log records who sent a mail again, and to whom', async () => {
  const id = await failed()
  const admin = await anAdmin(testPlatform({ db: database() }))
  await testApp({ db: database() }).inject(
    post(`/api/admin/mails/${id}/send-again`, undefined, { cookie: admin.cookie }),
  )
  const entries = await database()
    .select()
    .from(auditLog)
    .where(eq(auditLog.what, 'mail-sent-again'))
    .orderBy(auditLog.id)
  expect(entries.at(-1)).toMatchObject({
    accountId: admin.accountId,
    email: admin.email,
    subject: teacher,
    detail: { mail: id },
  })
})

test('of two concurrent requests to send a mail again, one wins', async () => {
  const id = await failed()
  const responses = await Promise.all([sendAgain(id), sendAgain(id)])
  expect(responses.toSorted(([one], [other]) => one - other)).toEqual([
    [200, `The mail to ${teacher} is in the queue again.`],
    [409, 'This mail is in the queue already.'],
  ])
})

test('the owner is notified when the mail fails again', async () => {
  const id = await failed()
  await sendAgain(id)
  mailServer.unknownAddresses = [teacher]
  await send()
  await send()
  expect(recipients()).toEqual([owner, owner])
})

test('a sent mail, a mail kept by demo mode and an unknown mail cannot be sent again', async () => {
  await queue()
  await send()
  const [sent] = await mails()
  expect(await sendAgain(sent?.id ?? '')).toEqual([409, 'This mail has been sent.'])
  await database().delete(outbox)
  await queue()
  await sendOutbox(testPlatform({ db: database() })).run()
  const [kept] = await mails()
  expect(await sendAgain(kept?.id ?? '')).toEqual([409, 'Demo mode keeps its mail. It can be read at /dev/outbox.'])
  expect(await sendAgain(noSuchMail)).toEqual([404, 'There is no such mail.'])
})

test('a mail whose letter was deleted cannot be sent again', async () => {
  const id = await failed()
  await database().update(outbox).set({ letter: null }).where(eq(outbox.id, id))
  expect(await sendAgain(id)).toEqual([409, 'What this mail said is not kept any more.'])
})

test('a mail with a link can be sent again only while the link works', async () => {
  const { accountId } = await aSchool(platform(), { email: teacher })
  const token = await makeLink(platform(), { purpose: 'welcome', email: teacher, accountId, minutes: 7 * 24 * 60 })
  const button = { label: 'Choose a password', url: `https://dailydot.example/password-reset?token=${token}` }
  const id = await failed({ ...receipt, button })
  const noLonger = [409, 'The link in it no longer works. Its reader can ask for a new one.']
  expect(await sendAgain(id, { now: daysAfter(mondayMorning, 7) })).toEqual(noLonger)
  expect((await sendAgain(id, { now: daysAfter(mondayMorning, 6) }))[0]).toBe(200)
  await database().update(outbox).set({ state: 'failed' }).where(eq(outbox.id, id))
  await withdrawLinks(platform(), accountId)
  expect(await sendAgain(id)).toEqual(noLonger)
})
