// @module-tag long
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { schools } from '#server/accounts/people/table.ts'
import { invoicesOf } from '#server/money/invoices/store.ts'
import { outbox, throttleCounters } from '#server/platform/database/tables.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { renderLetter } from '#server/platform/mail/render-letter.ts'
import { type ObjectStore, ObjectsUnreachable } from '#server/platform/providers/objects.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import { logoCalls } from '#tests/support/branding/logos.ts'
import { readPdf } from '#tests/support/money/pdf.ts'
import { freshApp, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { freshPostgres, testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase(freshPostgres)
const platform = () => testPlatform({ db: database() })
const app = () => testApp({ db: database() })
const { saved } = logoCalls(app)

type Person = Awaited<ReturnType<typeof aSchool>>
let school: Person
let buyer: Person
let logoUrl: string
let logoKey: string
let invoiceUrl: string
beforeAll(async () => {
  school = await aSchool(platform(), { name: 'Oakfield "Primary"' })
  logoUrl = await saved(school)
  logoKey = logoUrl.replace('/objects/', '')
  buyer = await aSchool(platform(), { name: 'Elmtree Primary', licence: 'unpaid' })
  await database().update(schools).set({ logoKey }).where(eq(schools.id, buyer.schoolId))
  await app().inject(post('/api/licence/renew-by-transfer', {}, { cookie: buyer.cookie }))
  const [invoice] = await invoicesOf(database(), buyer.schoolId)
  invoiceUrl = `/api/licence/invoices/${invoice?.id}/invoice.pdf`
})

beforeEach(async () => {
  for (const table of [outbox, throttleCounters]) await database().delete(table)
})

const invoiceAt = (at = app()) => at.inject({ url: invoiceUrl, headers: { cookie: buyer.cookie } })

test('an invoice shows the logo of the billed school, with its name as alternative text', async () => {
  const { pictures, pages } = await readPdf((await invoiceAt()).rawPayload)
  expect([pictures, pages]).toEqual([['Elmtree Primary'], 1])
})

async function whole(): Promise<Buffer> {
  return (await platform().objects.read(logoKey)) ?? Buffer.alloc(0)
}

async function corrupted(): Promise<Buffer> {
  const bytes = await whole()
  bytes.fill(0, bytes.length / 2, bytes.length / 2 + 10)
  return bytes
}

const unreadable: [name: string, read: ObjectStore['read']][] = [
  ['missing', async () => undefined],
  ['corrupted', corrupted],
  ['truncated', async () => (await whole()).subarray(0, -20)],
  ['not a picture', async () => Buffer.from('<script>')],
  ['in a store that is down', () => Promise.reject(new ObjectsUnreachable('No answer.'))],
  ['in a store that hangs', () => new Promise<never>(() => {})],
]

test.for(unreadable)('an invoice whose logo is %s is rendered without it', async ([, read]) => {
  const response = await invoiceAt(freshApp({ db: database(), objects: { read } }))
  expect([response.statusCode, (await readPdf(response.rawPayload)).pictures]).toEqual([200, []])
})

const reportUrl = '/api/stats/weekly-report'
const previewAt = async (person: { cookie: string }, at = app()) =>
  (await at.inject({ url: reportUrl, headers: { cookie: person.cookie } })).json()
const mailed = async (person: { cookie: string }, to: string, at = app()): Promise<Letter> => {
  await at.inject(post(reportUrl, { to: [to] }, { cookie: person.cookie }))
  const [mail] = await database().select().from(outbox).where(eq(outbox.to, to))
  if (!mail?.letter) throw new Error('No mail was queued.')
  return mail.letter
}

test('the weekly report shows the logo in the preview and in the mail, with the school’s name as alternative text', async () => {
  expect((await previewAt(school)).logo).toEqual({ url: logoUrl, alt: 'Oakfield "Primary"' })
  const letter = await mailed(school, 'head@oakfield.example')
  const { html, text } = renderLetter(letter, platform().config.seller)
  const shown = `<img src="http://127.0.0.1:3000${logoUrl}" alt="Oakfield &quot;Primary&quot;" width="120" height="48"`
  expect(html).toContain(shown)
  expect(text).not.toContain(logoUrl)
})

test('a report is mailed without a logo that the store cannot provide, and not mailed again once it can', async () => {
  const storeDown = freshApp({
    db: database(),
    objects: { read: () => Promise.reject(new ObjectsUnreachable('No answer.')) },
  })
  expect((await mailed(school, 'head@oakfield.example', storeDown)).logo).toBeUndefined()
  const again = await app().inject(post(reportUrl, { to: ['head@oakfield.example'] }, { cookie: school.cookie }))
  expect(again.json().sentTo).toEqual([])
})

test('a sender who cannot choose the report’s words cannot add a logo either; an administrator sends our logo', async () => {
  expect((await previewAt(buyer)).logo).toBeNull()
  expect((await mailed(buyer, buyer.email)).logo).toBeUndefined()
  const admin = await anAdmin(platform())
  const ours = await saved(admin)
  expect((await previewAt(admin)).logo).toEqual({ url: ours, alt: 'The Daily Dot' })
})
