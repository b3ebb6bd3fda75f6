// @module-tag long
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withdrawSlide } from '#contract/admin/withdrawals.ts'
import { readSwap } from '#contract/library/offers.ts'
import { slideOfDate } from '#contract/slides/planning.ts'
import { currentSlide } from '#contract/slides/slides.ts'
import { createPlatform } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { aTeacher, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning } from '#tests/support/platform/app.ts'
import { emptyPostgres } from '#tests/support/platform/database/database.ts'
import { type ServerProcess, startServer } from '#tests/support/platform/server-process.ts'

let where: Awaited<ReturnType<typeof emptyPostgres>>
let database: OpenDatabase
let platform: Platform
let servers: ServerProcess[] = []

beforeAll(async () => {
  where = await emptyPostgres()
  const env = { DATABASE_URL: where.databaseUrl, DATA_DIR: where.dataDir, TEST_NOW: mondayMorning.toISOString() }
  servers = await Promise.all([startServer(env), startServer(env)])
  database = await openDatabase(where)
  platform = createPlatform(database, readConfig({}), { now: () => mondayMorning })
})
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  await Promise.all(servers.map(({ ended }) => ended))
  await database.close()
  await where.remove()
})

type Person = { cookie: string }

function send(server: number, path: string, { cookie }: Person, method = 'GET', body?: object) {
  const json = body ? { 'content-type': 'application/json' } : {}
  const sent = { method, headers: { 'sec-fetch-site': 'same-origin', cookie, ...json } }
  return fetch((servers[server]?.url ?? '') + path, body ? { ...sent, body: JSON.stringify(body) } : sent)
}

/** A response to the question what today's slide is, with the time of the question. */
type Seen = { path: string; askedAt: number; status: number; text: string }

/** Asks both processes in turn until told to stop. */
async function keepAsking(person: Person, seen: Seen[], isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const path = turn % 4 < 2 ? '/dashboard' : currentSlide.path
    const askedAt = Date.now()
    const response = await send(turn % 2, path, person)
    seen.push({ path, askedAt, status: response.status, text: await response.text() })
    await wait(100)
  }
}

/** A teacher whose calendar differs from everyone's, so that it is not the cached one. */
async function aTeacherWithASwap(): Promise<Person> {
  const teacher = await aTeacher(platform)
  const [offer] = readSwap.response.parse(await (await send(0, '/api/swaps/2026-11-18', teacher)).json()).offers
  const made = await send(0, '/api/swaps/2026-11-18', teacher, 'PUT', { slideId: offer?.slide.id })
  expect(made.status).toBe(200)
  return teacher
}

test('a second after a slide is withdrawn, fifty people at two processes all get the replacement', async () => {
  const admin = await anAdmin(platform)
  const people = await Promise.all(
    Array.from({ length: 50 }, (_, at) => (at % 5 === 0 ? aTeacherWithASwap() : aTeacher(platform))),
  )
  const ofToday = await send(1, slideOfDate.path.replace(':date', '2026-11-16'), people[0] ?? admin)
  const { id: slideId } = slideOfDate.response.parse(await ofToday.json())
  const seen: Seen[] = []
  let isOver = false
  const asking = Promise.all(people.map((person) => keepAsking(person, seen, () => isOver)))
  await expect.poll(() => seen.length, { timeout: 60_000 }).toBeGreaterThan(200)
  const before = seen.slice()
  const response = await send(0, withdrawSlide.path, admin, 'POST', { slideId, reason: 'In the news.' })
  const withdrawnAt = Date.now()
  const after = () => seen.filter((each) => each.askedAt > withdrawnAt + 1000)
  const { slide, replacement } = withdrawSlide.response.parse(await response.json())
  await expect.poll(() => after().length, { timeout: 60_000 }).toBeGreaterThan(500)
  isOver = true
  await asking

  expect(seen.filter(({ status }) => status !== 200)).toEqual([])
  const titleIn = ({ text, path }: Seen): string => {
    // In Today's value the week has both.
    const shownOn = path === currentSlide.path ? text : text.slice(text.indexOf('"current":'), text.indexOf('"week":'))
    const shown = [slide, replacement].filter(({ title }) => shownOn.includes(JSON.stringify(title)))
    return shown.map(({ title }) => title).join(' and ')
  }
  // A page that takes too long is sent empty.
  const titlesIn = (responses: readonly Seen[]) => new Set(responses.map(titleIn).filter((title) => title !== ''))
  expect(titlesIn(before)).toEqual(new Set([slide.title]))
  expect(titlesIn(after())).toEqual(new Set([replacement.title]))
}, 180_000)
