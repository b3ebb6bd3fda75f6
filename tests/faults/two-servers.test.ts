import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { once } from 'node:events'
import { request } from 'node:http'
// @module-tag long
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { changePassword } from '#contract/accounts/settings.ts'
import { schoolLogin } from '#contract/accounts/sign-in.ts'
import { schoolLogout } from '#contract/accounts/sign-out.ts'
import { removeStaff } from '#contract/accounts/staff.ts'
import { readBranding } from '#contract/branding/branding.ts'
import { requestUpload, saveLogo, uploadHeaders } from '#contract/branding/logo.ts'
import { stripeWebhook } from '#contract/money/webhooks.ts'
import { readToday } from '#contract/site/today.ts'
import { addOwnSlide } from '#contract/slides/own-slides.ts'
import { currentSlide } from '#contract/slides/slides.ts'
import { accounts } from '#server/accounts/people/table.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import { createPlatform } from '#server/app.ts'
import { invoices } from '#server/money/invoices/table.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { jobLeases, outbox } from '#server/platform/database/tables.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import { aSchool, aTeacher } from '#tests/support/accounts/people.ts'
import { makeStripe } from '#tests/support/money/stripe/test-stripe.ts'
import { mondayMorning } from '#tests/support/platform/app.ts'
import { emptyPostgres } from '#tests/support/platform/database/database.ts'
import { makeMailServer } from '#tests/support/platform/mail/mail-server.ts'
import { type ServerProcess, cookiesIn, startServer } from '#tests/support/platform/server-process.ts'
import { aSentSlide } from '#tests/support/slides/own-slides.ts'
import { withOpenTransaction } from './open-transaction.ts'
import { byRunLength } from './run-length.ts'

const stripe = makeStripe()
const mailServer = makeMailServer()
const running: ServerProcess[] = []
/** The processes share a busy machine. */
const longTimeout = { timeout: 20_000 }
let where: Awaited<ReturnType<typeof emptyPostgres>>
let database: OpenDatabase
let platform: Platform
let here: ServerProcess
let elsewhere: ServerProcess
let survivor: ServerProcess

/** Starts two processes at the same time on an empty database. */
beforeAll(async () => {
  await Promise.all([stripe.start(), mailServer.start()])
  where = await emptyPostgres()
  ;[here, elsewhere] = await Promise.all([startServer(envOf('here')), startServer(envOf('elsewhere'))])
  running.push(here, elsewhere)
  database = await openDatabase(where)
  platform = createPlatform(database, readConfig({}), { now: () => mondayMorning })
})
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  await database.close()
  await where.remove()
  await Promise.all([stripe.stop(), mailServer.stop()])
})

/** Each process has its own application_name in the database. */
const envOf = (process: string) => ({
  ...stripe.env,
  ...mailServer.env,
  DATABASE_URL: `${where.databaseUrl}?application_name=${process}`,
  DATA_DIR: where.dataDir,
  TEST_NOW: mondayMorning.toISOString(),
})

type Person = { cookie: string }

function send(server: ServerProcess, path: string, { cookie }: Person, body?: object, method = 'POST') {
  const json = body ? { 'content-type': 'application/json' } : {}
  const sent = { method, headers: { 'sec-fetch-site': 'same-origin', cookie, ...json } }
  return fetch(server.url + path, body ? { ...sent, body: JSON.stringify(body) } : sent)
}

/** The fields that these tests read from responses. */
const shown = z.object({ title: z.optional(z.string()), logoUrl: z.optional(z.string()) })

const look = async (server: ServerProcess, person: Person, path: string = currentSlide.path) => {
  const response = await send(server, path, person, undefined, 'GET')
  return { status: response.status, body: shown.parse(await response.json()) }
}
const status = async (server: ServerProcess, person: Person) => (await look(server, person)).status

/** Makes a call to both processes, so that both cache the session. */
async function cacheInBoth(person: Person): Promise<void> {
  for (const server of [here, elsewhere, here, elsewhere]) expect(await status(server, person)).toBe(200)
}

test('two processes that start together on an empty database both become ready, and create the demo data once', async () => {
  for (const { url } of [here, elsewhere]) expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(await database.db.$count(accounts, sql`role in ('school', 'test', 'admin')`)).toBe(3)
})

test('a session that starts or ends at one process does so at the other', async () => {
  const cookie = cookiesIn(await send(here, schoolLogin.path, { cookie: '' }, demoLogins.school))
  await cacheInBoth({ cookie })
  await send(here, schoolLogout.path, { cookie })
  expect(await status(here, { cookie })).toBe(401)
  await expect.poll(() => status(elsewhere, { cookie }), longTimeout).toBe(401)
})

test('changing a password or removing staff at one process ends the sessions at the other', async () => {
  const school = await aSchool(platform)
  const { schoolId } = school
  const [left, changed] = [await aTeacher(platform, { schoolId }), await aTeacher(platform, { schoolId })]
  for (const person of [left, changed]) await cacheInBoth(person)
  const anotherBrowser = { cookie: `dd_school=${await openSession(platform, changed.accountId, 'school')}` }
  await send(here, removeStaff.path.replace(':id', left.accountId), school, undefined, 'DELETE')
  const passwords = { currentPassword: 'correct horse battery', newPassword: 'a kettle in the rain' }
  await send(here, changePassword.path, anotherBrowser, passwords)
  for (const person of [left, changed]) {
    expect(await status(here, person)).toBe(401)
    await expect.poll(() => status(elsewhere, person), longTimeout).toBe(401)
  }
})

test('a pinned slide, a new logo and the end of a licence at one process show at the other', async () => {
  const school = await aSchool(platform)
  await cacheInBoth(school)
  await send(here, addOwnSlide.path, school, aSentSlide({ title: 'Our hall', pinnedOn: '2026-11-16' }))
  await expect.poll(async () => (await look(elsewhere, school)).body.title, longTimeout).toBe('Our hall')
  const { uploadURL } = requestUpload.response.parse(await (await send(here, requestUpload.path, school)).json())
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20"/></svg>'
  const headers = { ...uploadHeaders, 'sec-fetch-site': 'same-origin', cookie: school.cookie }
  const uploaded = await fetch(uploadURL.replace(here.url, elsewhere.url), { method: 'PUT', headers, body: drawing })
  expect(uploaded.status).toBe(200)
  await send(here, saveLogo.path, school, { logoUrl: uploadURL }, 'PUT')
  const { logoUrl = '' } = (await look(elsewhere, school, readBranding.path)).body
  expect((await fetch(new URL(logoUrl, elsewhere.url))).status).toBe(200)
  await database.db.execute(
    sql`update schools set licence_started_at = licence_started_at - interval '2 years' where id = ${school.schoolId}`,
  )
  for (const server of [here, elsewhere]) await expect.poll(() => status(server, school), longTimeout).toBe(402)
})

test('the pages of two people of two schools never mix, in a thousand pages of two processes', async () => {
  const people = [
    { ...(await aTeacher(platform, { name: 'Elm Road', firstName: 'Grace' })), own: '"firstName":"Grace"' },
    { ...(await aTeacher(platform, { name: 'Oak Lane', firstName: 'Olu' })), own: '"firstName":"Olu"' },
  ]
  const schools = ['Elm Road', 'Oak Lane']
  let [requests, pages] = [0, 0]
  const open = async (): Promise<void> => {
    while (pages < 1000) {
      const turn = requests++
      const [person, server] = [turn % 2, Math.floor(turn / 2) % 2 === 0 ? here : elsewhere]
      const path = turn % 3 === 0 ? readToday.path : '/dashboard'
      const page = await (await send(server, path, people[person] ?? { cookie: '' }, undefined, 'GET')).text()
      if (!page.includes('schoolUser')) {
        // A busy server sends it empty.
        await sleep(20)
        continue
      }
      pages += 1
      expect(page).toContain(people[person]?.own)
      expect(page).toContain(schools[person])
      expect(page).not.toContain(people[1 - person]?.own)
      expect(page).not.toContain(schools[1 - person])
    }
  }
  await Promise.all(Array.from({ length: 7 }, open))
})

test('a card provider event delivered to both processes at once takes effect once', async () => {
  const bought = { paymentMethodId: stripe.card('pays'), planType: 'individual', email: 'ada@example.org', name: 'Ada' }
  expect((await send(here, '/api/create-subscription', { cookie: '' }, bought)).status).toBe(200)
  stripe.advance(new Date('2027-11-17T08:50:00Z'))
  const event = stripe.events().findLast(({ type }) => type === 'invoice.paid')
  const { payload, headers } = stripe.signed(event ?? {})
  const deliveries = [here, elsewhere, here, elsewhere].map(({ url }) =>
    fetch(url + stripeWebhook.path, { method: 'POST', headers, body: payload }),
  )
  expect((await Promise.all(deliveries)).map((response) => response.status)).toEqual([200, 200, 200, 200])
  expect(await database.db.$count(invoices)).toBe(2)
})

test('a mail goes out once, even when the process that has claimed it is killed', async () => {
  const letter = { subject: 'Once', paragraphs: ['And only once.'] }
  const waiting = () => database.db.$count(outbox, sql`state = 'waiting'`)
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
  await withOpenTransaction(where.databaseUrl, 'lock table outbox in access exclusive mode', async (holder) => {
    await queueMail(drizzle(holder), { to: 'head@school.example', letter, createdAt: mondayMorning })
    const name = await vi.waitUntil(() => connected(sql`wait_event_type = 'Lock'`), { timeout: 30_000 })
    const [killed, left] = name === 'here' ? [here, elsewhere] : [elsewhere, here]
    survivor = left
    killed.child.kill('SIGKILL')
    // The database notices within a second, and until then keeps running the dead client's query.
    await vi.waitUntil(async () => !(await connected(sql`application_name = ${name}`)), { timeout: 30_000 })
    await holder.query('commit')
  })
  if (byRunLength({ short: 0, long: 1 }) === 0) {
    // The survivor would send it a minute later. A new process looks for due jobs as soon as it starts.
    await database.db.update(jobLeases).set({ dueAt: sql`now()` })
    running.push(await startServer(envOf('again')))
  }
  const mails = () => mailServer.mails.filter(({ subject }) => subject === letter.subject)
  await expect.poll(mails, { timeout: 120_000 }).toHaveLength(1)
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
  expect(mails()).toHaveLength(1)
}, 180_000)

test('a second signal ends a process at once, whatever is in progress', async () => {
  const headers = { 'content-length': '10', expect: '100-continue', 'sec-fetch-site': 'same-origin' }
  const stuck = request(survivor.url + schoolLogin.path, { method: 'POST', headers }).on('error', () => {})
  stuck.flushHeaders()
  await once(stuck, 'continue')
  const { child } = survivor
  await expect
    .poll(() => {
      child.kill('SIGTERM')
      return child.exitCode
    }, longTimeout)
    .toBe(1)
})

/** The application_name of a process that has a connection matching this condition. */
async function connected(kind: SQL): Promise<string | undefined> {
  const found = await database.db.execute<{ name: string }>(
    sql`select application_name as name from pg_stat_activity where application_name in ('here', 'elsewhere') and ${kind}`,
  )
  return found.rows[0]?.name
}
