// @module-tag long
import { eq, sql } from 'drizzle-orm'
import { once } from 'node:events'
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { schoolLogin } from '#contract/accounts/sign-in.ts'
import { requestUpload } from '#contract/branding/logo.ts'
import { createSubscription } from '#contract/money/card.ts'
import { orderByTransfer } from '#contract/money/transfers.ts'
import { readConfig } from '#contract/site/config.ts'
import { outbox } from '#server/platform/database/tables.ts'
import { outboxState, queueMail } from '#server/platform/mail/outbox.ts'
import { sendOutbox } from '#server/platform/mail/send-outbox.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import { mondayMorning, testPlatform } from '#tests/support/platform/app.ts'
import { freshEmbedded, testDatabase } from '#tests/support/platform/database/database.ts'
import { testMailServer } from '#tests/support/platform/mail/smtp.ts'
import { cookiesIn, startLimitMs, startServer } from '#tests/support/platform/server-process.ts'

const database = testDatabase(freshEmbedded)
const mailServer = testMailServer()
const letter = { subject: 'Choose your password', paragraphs: ['Welcome to The Daily Dot.'] }

const servers: Server[] = []
const sockets = new Set<Socket>()
beforeEach(async () => {
  await database().delete(outbox)
})
afterEach(() => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) server.close()
  for (const socket of sockets) socket.destroy()
})

/** A server that is not a working mail server. */
async function brokenServer(
  greet: (socket: Socket) => unknown,
): Promise<{ port: number; connected: Promise<unknown> }> {
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    greet(socket)
  })
  servers.push(server)
  const connected = once(server, 'connection')
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, connected }
}

const send = (smtpUrl: string) =>
  sendOutbox(testPlatform({ db: database(), env: { ...mailServer.env, SMTP_URL: smtpUrl } })).run()
const queue = () => queueMail(database(), { to: 'priya@oakfield.example', letter, createdAt: mondayMorning })

/** The mail is queued, and arrives once when there is a mail server again. */
async function expectItToArriveOnce(): Promise<void> {
  expect(await outboxState(database())).toMatchObject({ waiting: 1, failed: 0 })
  for (let round = 0; round < 2; round += 1) {
    await database()
      .update(outbox)
      .set({ dueAt: sql`now()` })
      .where(eq(outbox.state, 'waiting'))
    await send(mailServer.env.SMTP_URL)
  }
  expect(mailServer.mails).toHaveLength(1)
}

const brokenServers: Record<string, (socket: Socket) => unknown> = {
  'sends nonsense': (socket) => socket.end(Buffer.from([0, 255, 254, 13, 10, 0, 13, 10])),
  'sends a page': (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n<!doctype html>\r\n'),
  'hangs up at once': (socket) => socket.destroy(),
  'hangs up after its greeting': (socket) => socket.end('220 mail.example ESMTP\r\n'),
  'sends unexpected replies': (socket) => socket.end('220 mail.example\r\n999 what\r\n250'),
}

test.for(Object.keys(brokenServers))('when the mail server %s, mail waits and arrives once', async (name) => {
  const { port } = await brokenServer(brokenServers[name] ?? (() => {}))
  await queue()
  await send(`smtp://127.0.0.1:${port}`)
  await expectItToArriveOnce()
})

test('a connection to a silent mail server times out, and mail waits', async () => {
  const { port, connected } = await brokenServer(() => {})
  await queue()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sending = send(`smtp://127.0.0.1:${port}`)
  await connected
  await vi.advanceTimersByTimeAsync(10_000)
  await sending
  vi.useRealTimers()
  await expectItToArriveOnce()
})

test('when the mail server’s host name is unknown, mail waits and arrives once', async () => {
  await queue()
  await send('smtp://mail.invalid:25')
  await expectItToArriveOnce()
})

test(
  'a server whose mail server, card provider and object store all send nonsense keeps running, and refuses with 503 what needs them',
  { timeout: startLimitMs },
  async () => {
    const { port } = await brokenServer((socket) => socket.end(Buffer.from([0, 255, 254, 13, 10])))
    const { dataDir, remove } = await freshEmbedded()
    const nonsense = `http://127.0.0.1:${port}`
    const { url, child, ended, output } = await startServer({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'hello@dailydot.example',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_BASE: nonsense,
      S3_ENDPOINT: nonsense,
      S3_REGION: 'eu-west-2',
      S3_BUCKET: 'daily-dot',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    })
    const call = (path: string, body: object, cookie = '') =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url, cookie },
        body: JSON.stringify(body),
      })
    const buyer = { name: 'Ada Novak', email: 'ada@hazel.example', planType: 'school' }
    const single = { name: 'Bo Lind', email: 'bo@hazel.example', planType: 'individual' }
    const school = { schoolName: 'Hazel Primary', schoolDomain: 'hazel.example' }
    // The order succeeds although its mails cannot go out yet.
    const ordered = await call(orderByTransfer.path, { ...buyer, ...school })
    const bought = await call(createSubscription.path, { ...single, paymentMethodId: 'pm_1' })
    const signedIn = await call(schoolLogin.path, demoLogins.school)
    const uploading = await call(requestUpload.path, {}, cookiesIn(signedIn))
    expect([ordered.status, bought.status, uploading.status], output()).toEqual([200, 503, 503])
    expect([(await fetch(`${url}${readConfig.path}`)).status, child.exitCode]).toEqual([200, null])
    child.kill()
    expect(await ended).toBe(0)
    await remove()
  },
)
