import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { daysAfter } from '#server/accounts/licence/rules.ts'
import { outbox } from '#server/platform/database/tables.ts'
import { anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()

beforeEach(async () => {
  await database().delete(outbox)
})

type Overrides = Partial<typeof outbox.$inferInsert>

async function aMail(overrides: Overrides = {}): Promise<void> {
  const subject = overrides.subject ?? 'Hello'
  const letter = { subject, paragraphs: ['A secret.'] }
  await database()
    .insert(outbox)
    .values({ to: 'priya@oakfield.example', subject, letter, createdAt: mondayMorning, ...overrides })
}

async function list(query = '') {
  const { cookie } = await anAdmin(testPlatform({ db: database() }))
  return testApp({ db: database() }).inject({ url: `/api/admin/mails${query}`, headers: { cookie } })
}

const subjects = async (query = ''): Promise<string[]> =>
  (await list(query)).json().mails.map(({ subject }: { subject: string }) => subject)

test('an administrator sees the state of each mail, but never its text', async () => {
  await aMail({ state: 'failed', attempts: 1, lastError: '550 <b>No</b> such person', finishedAt: mondayMorning })
  const response = await list()
  expect(response.json()).toEqual({
    mails: [
      {
        id: expect.any(String),
        to: 'priya@oakfield.example',
        subject: 'Hello',
        state: 'failed',
        createdAt: mondayMorning.toISOString(),
        attempts: 1,
        dueAt: null,
        finishedAt: mondayMorning.toISOString(),
        lastError: '550 <b>No</b> such person',
        notAgainBecause: null,
      },
    ],
    next: null,
  })
  expect(response.body).not.toContain('secret')
})

test('a waiting mail shows when it is tried next', async () => {
  await aMail({ dueAt: daysAfter(mondayMorning, 1) })
  expect((await list()).json().mails).toMatchObject([
    { state: 'waiting', dueAt: daysAfter(mondayMorning, 1).toISOString(), finishedAt: null },
  ])
})

test('mails are filtered by state and searched by part of the address or subject', async () => {
  await aMail({ subject: 'Your receipt', state: 'sent', createdAt: daysAfter(mondayMorning, -1) })
  await aMail({ subject: 'Choose your password', state: 'failed', to: 'tom_1@elm.example' })
  await aMail({ subject: 'Renew in May', to: 'tomX1@elm.example', createdAt: daysAfter(mondayMorning, -2) })
  expect(await subjects()).toEqual(['Choose your password', 'Your receipt', 'Renew in May'])
  expect(await subjects('?state=failed')).toEqual(['Choose your password'])
  expect(await subjects('?search=RECEIPT')).toEqual(['Your receipt'])
  expect(await subjects('?search=tom_1')).toEqual(['Choose your password'])
  expect(await subjects('?search=elm.example&state=waiting')).toEqual(['Renew in May'])
  expect((await list('?state=lost')).statusCode).toBe(400)
  expect((await list('?before=42')).statusCode).toBe(400)
})

test('mails are listed fifty at a time, each once, even if all were queued at the same instant', async () => {
  const letters = Array.from({ length: 120 }, (_, at) => ({
    to: 'priya@oakfield.example',
    subject: `Mail ${at}`,
    createdAt: mondayMorning,
    queuedAt: sql`now()`,
  }))
  await database().insert(outbox).values(letters)
  const seen: string[] = []
  const sizes: number[] = []
  for (let next: string | null = ''; next !== null;) {
    const page: { mails: { subject: string }[]; next: string | null } = (
      await list(next ? `?before=${next}` : '')
    ).json()
    sizes.push(page.mails.length)
    seen.push(...page.mails.map(({ subject }) => subject))
    next = page.next
  }
  expect([sizes, new Set(seen).size]).toEqual([[50, 50, 20], 120])
})
