import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Access, type Endpoint, endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { post, productionEnv, freshApp } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { serve } from './serve.ts'

const database = testDatabase()
const loginUrl = '/api/auth/school-login'
const shape = (message: string) => ({ message, error: message })

const names = (list: Iterable<Endpoint>) => [...list].map(({ method, path }) => `${method} ${path}`).toSorted()

test('the server serves every endpoint of the contract and nothing else under /api', async () => {
  const app = freshApp({ db: database() })
  await app.ready()
  expect(names(app.served)).toEqual(names(endpoints))
})

test("production serves all endpoints but demo mode's own", async () => {
  const app = freshApp({ db: database(), env: productionEnv })
  await app.ready()
  const ordinary = endpoints.filter(({ only }) => only === undefined)
  expect(names(app.served)).toEqual(names(ordinary))
  expect(names(app.served)).not.toContain('GET /api/dev/outbox')
})

test('a route under /api that the contract does not describe stops the server from starting', () => {
  const app = freshApp({ db: database() })
  expect(() => app.get('/api/secret', () => 'open to all')).toThrow('/api/secret is not in contract/')
})

test('each endpoint declares its access and has a description', () => {
  for (const { path, access, says } of endpoints) {
    expect(['anyone', 'account', 'holder', 'licensed', 'confirmed', 'planner', 'school', 'admin'], path).toContain(
      access,
    )
    expect(says, path).toMatch(/\.$/)
  }
})

test('every endpoint refuses unknown keys in body, query and params', () => {
  // A signed body belongs to the provider that signs it.
  const all = endpoints.flatMap(({ path, body, query, params, signed }) =>
    [signed ? undefined : body, query, params].flatMap((taken) => (taken ? [{ path, taken }] : [])),
  )
  expect(all.length).toBeGreaterThan(10)
  for (const { path, taken } of all) {
    const faults = taken.safeParse({ isAdmin: true }).error?.issues.map(({ code }) => code)
    expect(faults, path).toContain('unrecognized_keys')
  }
})

const teacher: Actor = {
  accountId: 'a',
  door: 'school',
  sessionHash: 's',
  schoolId: 'b',
  licence: 'open',
  holdsLicence: false,
  mayPlan: false,
  mayRunSchool: false,
}

const callers: Record<string, Actor | null> = {
  visitor: null,
  'licence ended': {
    ...teacher,
    licence: { endedBecause: 'This licence has ended.' },
    holdsLicence: true,
    mayPlan: true,
    mayRunSchool: true,
  },
  teacher,
  'school account': { ...teacher, holdsLicence: true, mayPlan: true, mayRunSchool: true },
  'individual licence': { ...teacher, holdsLicence: true, mayPlan: true },
  administrator: { ...teacher, door: 'admin', schoolId: null, mayPlan: true, mayRunSchool: true },
  'administrator without two-step': {
    ...teacher,
    door: 'admin',
    schoolId: null,
    mayPlan: true,
    mayRunSchool: true,
    twoStep: 'required',
  },
}

const doors: Record<Access, Record<keyof typeof callers, number>> = {
  anyone: {
    visitor: 200,
    'licence ended': 200,
    teacher: 200,
    'school account': 200,
    'individual licence': 200,
    administrator: 200,
    'administrator without two-step': 200,
  },
  account: {
    visitor: 401,
    'licence ended': 200,
    teacher: 200,
    'school account': 200,
    'individual licence': 200,
    administrator: 200,
    'administrator without two-step': 403,
  },
  holder: {
    visitor: 401,
    'licence ended': 200,
    teacher: 403,
    'school account': 200,
    'individual licence': 200,
    administrator: 403,
    'administrator without two-step': 403,
  },
  licensed: {
    visitor: 401,
    'licence ended': 402,
    teacher: 200,
    'school account': 200,
    'individual licence': 200,
    administrator: 200,
    'administrator without two-step': 403,
  },
  confirmed: {
    visitor: 401,
    'licence ended': 402,
    teacher: 200,
    'school account': 200,
    'individual licence': 200,
    administrator: 200,
    'administrator without two-step': 403,
  },
  planner: {
    visitor: 401,
    'licence ended': 402,
    teacher: 403,
    'school account': 200,
    'individual licence': 200,
    administrator: 200,
    'administrator without two-step': 403,
  },
  school: {
    visitor: 401,
    'licence ended': 402,
    teacher: 403,
    'school account': 200,
    'individual licence': 403,
    administrator: 200,
    'administrator without two-step': 403,
  },
  admin: {
    visitor: 401,
    'licence ended': 403,
    teacher: 403,
    'school account': 403,
    'individual licence': 403,
    administrator: 200,
    'administrator without two-step': 403,
  },
}

const accesses = Object.keys(doors) as Access[]

test.for(Object.entries(callers))('an endpoint responds to a %s as its access says', async ([caller, actor]) => {
  const app = freshApp({ db: database(), findActor: async () => actor })
  for (const access of accesses) {
    const path = `/api/probe-${access}` as const
    const response = z.strictObject({ ok: z.boolean() })
    serve(app, endpoint({ method: 'GET', path, access, says: '.', response }), () => ({ ok: true }))
  }
  const statuses: Record<string, number> = {}
  for (const access of accesses) {
    const response = await app.inject({ url: `/api/probe-${access}` })
    statuses[access] = response.statusCode
    expect(response.statusCode === 200 ? 'ok.' : response.json().message).toMatch(/\.$/)
  }
  expect(statuses).toEqual(Object.fromEntries(accesses.map((access) => [access, doors[access][caller]])))
})

test('an administrator without two-step sign-in is anonymous at public endpoints', async () => {
  const app = freshApp({ db: database(), findActor: async () => callers['administrator without two-step'] ?? null })
  const probe = endpoint({ method: 'GET', path: '/api/probe', access: 'anyone', says: '.', response: z.boolean() })
  serve(app, probe, (_input, actor) => actor === null)
  expect((await app.inject({ url: '/api/probe' })).json()).toBe(true)
})

test('a visitor with broken JSON gets 401, before the body is read', async () => {
  const app = freshApp({ db: database() })
  const probe = endpoint({
    method: 'POST',
    path: '/api/probe',
    access: 'account',
    says: '.',
    body: z.strictObject({}),
    response: z.null(),
  })
  serve(app, probe, () => null)
  const response = await app.inject({
    ...post('/api/probe'),
    payload: '{',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
  })
  expect([response.statusCode, response.json().message]).toEqual([401, 'Please log in.'])
})

const badRequests = [
  {
    name: 'an unknown address',
    request: { url: '/api/nothing' },
    status: 404,
    says: 'There is nothing at this address.',
  },
  {
    name: 'an unknown method',
    request: { ...post(loginUrl), method: 'DELETE' as const },
    status: 404,
    says: 'There is nothing at this address.',
  },
  {
    name: 'broken JSON',
    request: { ...post(loginUrl, undefined, { 'content-type': 'application/json' }), payload: '{"email"' },
    status: 400,
    says: 'This request could not be read.',
  },
  {
    name: 'no body',
    request: post(loginUrl, undefined, { 'content-type': 'application/json' }),
    status: 400,
    says: 'This request could not be read.',
  },
  {
    name: 'a form instead of JSON',
    request: { ...post(loginUrl, undefined, { 'content-type': 'application/x-www-form-urlencoded' }), payload: 'a=b' },
    status: 415,
    says: 'Please send this as JSON.',
  },
  {
    name: 'plain text instead of JSON',
    request: { ...post(loginUrl, undefined, { 'content-type': 'text/plain' }), payload: '{}' },
    status: 415,
    says: 'Please send this as JSON.',
  },
  {
    name: 'something in the body of a call that takes nothing',
    request: post('/api/auth/school-logout', { isAdmin: true }),
    status: 400,
    says: 'Please check the form and try again.',
  },
  {
    name: 'a list in the body of a call that takes nothing',
    request: post('/api/auth/school-logout', []),
    status: 400,
    says: 'Please check the form and try again.',
  },
  {
    name: 'a body over 100 kB',
    request: post(loginUrl, { email: 'a'.repeat(100_001), password: 'b' }),
    status: 413,
    says: 'This is too large to send.',
  },
  {
    name: 'a write from another site',
    request: post(loginUrl, { email: 'a', password: 'b' }, { 'sec-fetch-site': 'cross-site' }),
    status: 403,
    says: 'This request came from another site.',
  },
  {
    name: 'a write from a neighbouring site',
    request: post(loginUrl, { email: 'a', password: 'b' }, { 'sec-fetch-site': 'same-site' }),
    status: 403,
    says: 'This request came from another site.',
  },
  {
    name: 'a character that no database keeps',
    request: post(loginUrl, { email: 'a\0b', password: 'b' }),
    status: 400,
    says: 'This request could not be read.',
  },
  { name: 'a broken address', request: { url: '/api/%zz' }, status: 400, says: 'This request could not be read.' },
]

test.for(badRequests)('$name gets $status in the common error format', async ({ request, status, says }) => {
  const response = await freshApp({ db: database() }).inject(request)
  expect(response.headers['content-type']).toMatch(/^application\/json/)
  expect([response.statusCode, response.json()]).toEqual([status, expect.objectContaining(shape(says))])
})

test('an endpoint without a body accepts none or an empty object', async () => {
  const app = freshApp({ db: database() })
  for (const body of [undefined, {}])
    expect((await app.inject(post('/api/auth/school-logout', body))).statusCode).toBe(200)
})

test('without Sec-Fetch-Site, the Origin header must match the host', async () => {
  const app = freshApp({ db: database() })
  const write = (origin?: string) =>
    app.inject({
      method: 'POST',
      url: loginUrl,
      payload: { email: 'a@b.example', password: 'b' },
      headers: { host: 'dailydot.example', ...(origin ? { origin } : {}) },
    })
  expect((await write('https://dailydot.example')).statusCode).toBe(401)
  expect((await write('https://evil.example')).statusCode).toBe(403)
  expect((await write('null')).statusCode).toBe(403)
  const curl = await write()
  const toSend =
    'Please send the header “Sec-Fetch-Site: same-origin” with every write, or “Origin” with the address of this site.'
  expect([curl.statusCode, curl.json()]).toEqual([403, { ...shape(toSend), success: false }])
})

test('a validation error names each field', async () => {
  const response = await freshApp({ db: database() }).inject(post(loginUrl, { email: '', password: '' }))
  expect([response.statusCode, response.json().issues]).toEqual([
    400,
    [
      { path: 'email', message: 'Please enter your email address' },
      { path: 'password', message: 'Please enter your password' },
    ],
  ])
})

test('an unexpected error is a 500 that reveals no internals', async () => {
  const app = freshApp({ db: database() })
  const probe = endpoint({ method: 'GET', path: '/api/probe', access: 'anyone', says: '.', response: z.null() })
  serve(app, probe, () => {
    throw new Error('secret detail of the inside')
  })
  const response = await app.inject({ url: '/api/probe' })
  expect([response.statusCode, response.json()]).toEqual([500, shape('Something went wrong. Please try again.')])
})

test('a field that the contract does not name never leaves the server', async () => {
  const app = freshApp({ db: database() })
  const response = z.object({ name: z.string() })
  const probe = endpoint({ method: 'GET', path: '/api/probe', access: 'anyone', says: '.', response })
  serve(app, probe, () => ({ name: 'Oakfield', passwordHash: 'leak' }))
  expect((await app.inject({ url: '/api/probe' })).json()).toEqual({ name: 'Oakfield' })
})

test('a response that breaks the contract is a 500', async () => {
  const app = freshApp({ db: database() })
  const response = z.object({ seats: z.int().check(z.gte(0)) })
  const probe = endpoint({ method: 'GET', path: '/api/probe', access: 'anyone', says: '.', response })
  serve(app, probe, () => ({ seats: -1 }))
  expect((await app.inject({ url: '/api/probe' })).statusCode).toBe(500)
})

test('a refusal about one form field names the field', async () => {
  const app = freshApp({ db: database() })
  const probe = endpoint({ method: 'GET', path: '/api/probe', access: 'anyone', says: '.', response: z.null() })
  serve(app, probe, () => {
    throw new Refusal(400, 'Too short.', { field: 'password' })
  })
  const issues = [{ path: 'password', message: 'Too short.' }]
  expect((await app.inject({ url: '/api/probe' })).json()).toEqual({ ...shape('Too short.'), issues })
})
