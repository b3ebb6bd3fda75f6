import { asc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/platform/database/tables.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { ownSlideCalls } from '#tests/support/slides/own-slides.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const app = () => testApp({ db: database() })
const { added, change, remove } = ownSlideCalls(app)

test('presenting a slide while it is being deleted succeeds or returns 404, never an error', async () => {
  const school = await aSchool(platform())
  const statuses = new Set<number>()
  for (let round = 0; round < 20; round += 1) {
    const { id } = await added(school)
    const present = (ageGroup: string) => app().inject(post(`/api/slides/${id}/usage`, { ageGroup }, school))
    const responses = await Promise.all([remove(school, id), present('ks1'), present('eyfs'), present('lowerKS2')])
    for (const { statusCode } of responses) statuses.add(statusCode)
  }
  expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([])
})

test('no change is recorded after the deletion of a slide', async () => {
  const school = await aSchool(platform())
  for (let round = 0; round < 20; round += 1) {
    const { id } = await added(school)
    const [, removed] = await Promise.all([change(school, id, { title: 'New' }), remove(school, id)])
    expect(removed.statusCode).toBe(200)
    const log = await database()
      .select({ what: auditLog.what })
      .from(auditLog)
      .where(sql`${auditLog.detail} ->> 'slideId' = ${id}`)
      .orderBy(asc(auditLog.id))
    expect(log.at(-1)?.what).toBe('own-slide-deleted')
  }
})

test('changes beyond 300 an hour are refused with a sentence and Retry-After', { tags: ['long'] }, async () => {
  const school = await aSchool(platform())
  const { id } = await added(school)
  const responses = []
  for (let time = 0; time < 301; time += 1) responses.push(await change(school, id, { title: `Version ${time}` }))
  const refused = responses.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([429, 429])
  expect(refused[0]?.json().message).toMatch(/^A school can change its own slides 300 times an hour\. Please wait/)
  expect(refused[0]?.headers['retry-after']).toBeDefined()
})

test.for(['\u200b', '\u3164', '\u2800', ' \u00a0 '])('the invisible title %j is refused', async (title) => {
  const school = await aSchool(platform())
  const { id } = await added(school)
  const response = await change(school, id, { title })
  expect([response.statusCode, response.json().issues]).toMatchObject([400, [{ message: 'Please fill this in' }]])
})
