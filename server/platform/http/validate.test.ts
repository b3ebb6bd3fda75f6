import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { libraryTexts } from '#tests/faults/fuzz/response-faults.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import { accessTable } from '#tests/support/platform/access-table.ts'
import { freshApp, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

const withId = endpoints.filter(({ path }) => /:(id|secret)/.test(path))
const nobodys = 'f3b1c0de-0000-4000-8000-000000000000'
const malformed = ['1', 'not-an-id', `${nobodys}0`, '%20', '%F0%9F%8C%8B', '%00', 'a'.repeat(150)]

const bodies: Record<string, unknown> = {
  'POST /api/slides/:id/usage': { ageGroup: 'ks1' },
  'POST /api/slides/:id/votes': {
    ageGroup: 'ks1',
    choices: ['For', 'Against'].map((words) => ({ words, before: 9, after: 9 })),
  },
  'POST /api/purchases/:id': {},
  'PUT /api/slides/:id': { theme: 'monday', title: 'Clouds', prompt: 'What do you see?', timerDuration: 120 },
  'POST /api/admin/schools/:id/extend': { until: '2027-08-31' },
  'POST /api/admin/test-accounts/:id/extend': { until: '2027-08-31' },
  'PUT /api/admin/schools/:id': { schoolName: 'Oak', email: 'office@oak.example', planType: 'school' },
}

test('at every address with an id, a malformed one gets the response of an unknown one', async () => {
  const platform = testPlatform({ db: database() })
  const [school, admin] = [await aSchool(platform), await anAdmin(platform)]
  const ask = async (endpoint: Endpoint, id: string) => {
    const { cookie } = accessTable[nameOf(endpoint)]?.school === 'in' ? school : admin
    const request = post(endpoint.path.replace(/:\w+/, id), bodies[nameOf(endpoint)], { cookie })
    const { statusCode, body } = await testApp({ db: database() }).inject({ ...request, method: endpoint.method })
    return { statusCode, body }
  }
  expect(withId.length).toBeGreaterThan(20)
  for (const endpoint of withId) {
    const unknown = await ask(endpoint, nobodys)
    expect([nameOf(endpoint), unknown.statusCode], unknown.body).toEqual([nameOf(endpoint), 404])
    for (const id of malformed) expect(await ask(endpoint, id), `${nameOf(endpoint)} ${id}`).toEqual(unknown)
  }
})

test('a date that is none is still told what a date looks like', async () => {
  const { cookie } = await aSchool(testPlatform({ db: database() }))
  const response = await testApp({ db: database() }).inject({ url: '/api/slides/tomorrow', headers: { cookie } })
  expect([response.statusCode, response.json().message]).toEqual([
    400,
    'Please give a day of the calendar as YYYY-MM-DD.',
  ])
})

const wrongValues = [null, {}, [], 7, 1.5, -1, true, '', ' ', 'x', 'x'.repeat(2100), ['x'], [{}], { isAdmin: 1 }]

/** Each wrong value as the whole body, and in every field. */
function wrongBodies(shape: z.core.$ZodType): unknown[] {
  const fields = shape instanceof z.ZodMiniObject ? Object.keys(shape.def.shape) : []
  return [...wrongValues, ...wrongValues.map((value) => Object.fromEntries(fields.map((field) => [field, value])))]
}

test('every fault of every body is told in our words, and each once', async () => {
  const { accountId } = await anAdmin(testPlatform({ db: database() }))
  const everyone = { licence: 'open', holdsLicence: true, mayPlan: true, mayRunSchool: true } as const
  const actor = { accountId, door: 'admin', sessionHash: 's', schoolId: null, ...everyone } as const
  const app = freshApp({ db: database(), findActor: () => actor })
  const said = new Set<string>()
  for (const { method, path, body } of endpoints.filter((one) => one.method !== 'GET' && !one.signed))
    for (const sent of wrongBodies(body ?? z.null())) {
      const payload = JSON.stringify(sent)
      const headers = { 'content-type': 'application/json' }
      const response = await app.inject({ ...post(path.replace(/:\w+/, nobodys), payload, headers), method })
      if (response.statusCode !== 400) continue
      const { issues = [] } = response.json<{ issues?: { path: string; message: string }[] }>()
      expect(new Set(issues.map((issue) => JSON.stringify(issue))).size, `${path} ${payload}`).toBe(issues.length)
      for (const { message } of issues) said.add(message)
    }
  expect([...said].filter((sentence) => libraryTexts.test(sentence))).toEqual([])
  expect([...said]).toEqual(
    expect.arrayContaining(['Please fill this in', 'Please send text', 'There is no such field here']),
  )
})
