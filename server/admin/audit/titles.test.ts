import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { auditFacts } from '#contract/admin/audit-words.ts'
import type { readAuditLog } from '#contract/admin/audit.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import { slides } from '#server/slides/shipped/table.ts'
import { anAdmin } from '#tests/support/accounts/people.ts'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()

async function get(url: string, search: string) {
  const db = database()
  const { cookie } = await anAdmin(testPlatform({ db }))
  return testApp({ db }).inject({ url, query: { search }, headers: { cookie } })
}

test('an entry shows the titles of its slides, on the screen and in the CSV, and says so of a deleted one', async () => {
  const [first, second] = await database().select({ id: slides.id, title: slides.title }).from(slides).limit(2)
  const email = 'editor@titles.example'
  const detail = { slideId: `${first?.id}`, replacementId: `${second?.id}`, reason: 'The news' }
  await recordAudit(database(), { what: 'slide-withdrawn', email, detail })
  await recordAudit(database(), { what: 'own-slide-deleted', email, detail: { slideId: 'own-0123456789abcdef' } })
  const { entries, titles } = (await get('/api/admin/audit', email)).json<ResponseOf<typeof readAuditLog>>()
  expect(entries.map((entry) => auditFacts(entry.detail, titles))).toEqual([
    [{ name: 'Slide', value: 'A deleted slide' }],
    expect.arrayContaining([
      { name: 'Slide', value: first?.title },
      { name: 'Replaced by', value: second?.title },
    ]),
  ])
  const lines: string[][] = parse((await get('/api/admin/audit.csv', email)).body, { bom: true, fromLine: 2 })
  expect(lines.map((line) => line.at(-1))).toEqual([
    'Slide: A deleted slide',
    expect.stringContaining(`Slide: ${first?.title}`),
  ])
})
