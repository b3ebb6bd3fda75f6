import { QueryObserver, environmentManager } from '@tanstack/react-query'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { type CallRequest, call, callOrNull, callWithHeaders, keyOf } from './api.ts'
import { CallError } from './call-error.ts'
import { createQueryClient } from './query-client.ts'
import { callForFile } from './use-download.ts'

const recordUse = endpoint({
  method: 'POST',
  path: '/api/slides/:id/usage',
  access: 'licensed',
  says: '.',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ ageGroup: z.string() }),
  response: z.strictObject({ slidesUsedThisWeek: z.int() }),
})
const schools = endpoint({
  method: 'GET',
  path: '/api/admin/schools',
  access: 'admin',
  says: '.',
  query: z.strictObject({
    page: z.optional(z.int()),
    search: z.optional(z.string()),
    plan: z.optional(z.array(z.string())),
  }),
  response: z.array(z.string()),
})
const themedWeek = endpoint({
  method: 'GET',
  path: '/api/themed-weeks/current',
  access: 'account',
  says: '.',
  response: z.nullable(z.strictObject({ name: z.string() })),
})
const schoolUser = endpoint({
  method: 'GET',
  path: '/api/auth/school-user',
  access: 'anyone',
  says: '.',
  response: z.strictObject({ email: z.string() }),
})

const uses = endpoint({
  method: 'GET',
  path: '/api/stats/export.csv',
  access: 'planner',
  says: '.',
  query: z.strictObject({ period: z.optional(z.string()) }),
  answers: 'text/csv; charset=utf-8',
  response: z.string(),
})

type Reply = { status?: number; headers?: Record<string, string>; body?: string }
type Heard = { method?: string | undefined; url?: string | undefined; type?: string | undefined; body: string }

let heard: Heard[] = []
let reply: Reply = {}
const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
  let body = ''
  for await (const chunk of request) body += chunk
  heard.push({ method: request.method, url: request.url, type: request.headers['content-type'], body })
  response.writeHead(reply.status ?? 200, reply.headers).end(reply.body)
})

beforeEach(async () => {
  heard = []
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const realFetch = globalThis.fetch
  // A browser knows where the page came from; Node does not.
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init))
})

afterEach(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

test('a call goes to its address, with what it carries', async () => {
  reply = { body: '{"slidesUsedThisWeek":3}' }

  const answer = await call(recordUse, { params: { id: 'mon/1 & 2' }, body: { ageGroup: 'ks1' } })

  expect(answer).toEqual({ slidesUsedThisWeek: 3 })
  expect(heard).toEqual([
    {
      method: 'POST',
      url: '/api/slides/mon%2F1%20%26%202/usage',
      type: 'application/json',
      body: '{"ageGroup":"ks1"}',
    },
  ])
})

test('a call cannot be written without what its endpoint needs', () => {
  expectTypeOf<CallRequest<typeof recordUse>>().toExtend<{ params: { id: string }; body: { ageGroup: string } }>()
  expectTypeOf<{ params: { id: string } }>().not.toExtend<CallRequest<typeof recordUse>>()
  expectTypeOf<Record<never, never>>().toExtend<CallRequest<typeof schools>>()
})

test('a search leaves out what was not asked, and asks twice for two plans', async () => {
  reply = { body: '[]' }

  await call(schools, { query: { page: 2, search: undefined, plan: ['school', 'individual'] } })

  expect(heard[0]?.url).toBe('/api/admin/schools?page=2&plan=school&plan=individual')
})

test('the number of all schools comes with the page of them', async () => {
  reply = { headers: { 'x-total-count': '48' }, body: '["Oakfield Primary"]' }

  const { answer, headers } = await callWithHeaders(schools, { query: { page: 1 } })

  expect(answer).toEqual(['Oakfield Primary'])
  expect(headers.get('x-total-count')).toBe('48')
})

test.each([
  ['says null', { body: 'null' }],
  ['says nothing at all', { status: 204 }],
])('no themed week is an answer, when the server %s', async (_how, said: Reply) => {
  reply = said

  await expect(call(themedWeek)).resolves.toBeNull()
})

test('a refusal carries its sentence for the screen and "status: body" for the log', async () => {
  reply = { status: 402, body: '{"message":"Your licence has ended.","error":"Your licence has ended."}' }

  const error = await refusalOf(call(themedWeek))

  expect(error.status).toBe(402)
  expect(error.said).toBe('Your licence has ended.')
  expect(error.message).toBe(`402: ${reply.body}`)
})

test('a refused form says what is wrong with which field', async () => {
  const message = 'Please check the form.'
  const issues = [
    { path: 'email', message: 'Please enter an email address.' },
    { path: ['schoolDomains', 0], message: 'This is a public mail provider.' },
  ]
  reply = { status: 400, body: JSON.stringify({ message, error: message, issues }) }

  const error = await refusalOf(call(themedWeek))

  expect(error.issueFor('email')).toBe('Please enter an email address.')
  expect(error.issueFor('schoolDomains.0')).toBe('This is a public mail provider.')
  expect(error.issueFor('name')).toBeUndefined()
})

test.each([
  [
    'a gateway answers with a page of its own',
    { status: 502, body: '<h1>Bad Gateway</h1>' },
    '502: <h1>Bad Gateway</h1>',
  ],
  ['the answer is empty', { status: 503 }, '503: Service Unavailable'],
  ['a proxy answers for the server', { status: 200, body: '<h1>Please sign in to the Wi-Fi</h1>' }, '200: <h1>'],
  ['the answer is not what the contract says', { status: 200, body: '{"title":"Eco Week"}' }, '200: {"title"'],
])('a person reads a sentence, not markup, when %s', async (_when, said: Reply, message: string) => {
  reply = said

  const error = await refusalOf(call(themedWeek))

  expect(error.said).toBe('Something went wrong. Please try again.')
  expect(error.message).toContain(message)
})

test('without a network the person is told so', async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))

  const error = await refusalOf(call(themedWeek))

  expect(error.status).toBe(0)
  expect(error.said).toBe('You seem to be offline. Please check your connection and try again.')
})

const csv = { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="use.csv"' }

test('a file comes with its name, and as the bytes that were sent', async () => {
  reply = { headers: csv, body: '\u{feff}Slide\r\nCafé\r\n' }

  const { file, name } = await callForFile(uses, { query: { period: 'week' } })

  expect([heard[0]?.url, name]).toEqual(['/api/stats/export.csv?period=week', 'use.csv'])
  expect(Buffer.from(await file.arrayBuffer()).toString()).toBe(reply.body)
})

test.each([
  ['is refused', { status: 402, body: '{"message":"Your licence has ended."}' }, 'Your licence has ended.'],
  [
    'is a proxy’s page',
    { headers: { 'content-type': 'text/html' }, body: '<h1>Please sign in to the Wi-Fi</h1>' },
    'Something went wrong. Please try again.',
  ],
])('a file that %s is no file', async (_how, said: Reply, sentence) => {
  reply = said

  expect((await refusalOf(callForFile(uses))).said).toBe(sentence)
})

test('a file that breaks off is no file', async () => {
  reply = { headers: { ...csv, 'content-length': '1000' }, body: 'Slide\r\n' }

  const asked = refusalOf(callForFile(uses))
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  server.closeAllConnections()

  expect((await asked).status).toBe(0)
})

test('nobody signed in is an answer; a failing server is not', async () => {
  reply = { status: 401, body: '{"message":"Please log in.","error":"Please log in."}' }
  await expect(callOrNull(schoolUser)).resolves.toBeNull()

  reply = { status: 500, body: '{"message":"Something went wrong.","error":"Something went wrong."}' }
  await expect(callOrNull(schoolUser)).rejects.toThrow('500: ')
})

test('what was read once is not read again until somebody says that it changed', async () => {
  reply = { body: '["Oakfield Primary"]' }
  const client = createQueryClient()
  const read = (page: number) =>
    client.fetchQuery({
      queryKey: keyOf(schools, { query: { page } }),
      queryFn: () => call(schools, { query: { page } }),
    })

  await read(1)
  await read(1)
  expect(heard).toHaveLength(1)
  await read(2)
  expect(heard).toHaveLength(2)

  await client.invalidateQueries({ queryKey: keyOf(schools) })
  await read(1)
  expect(heard).toHaveLength(3)
  client.clear()
})

test('a failed reading is told at once, not tried again behind the person’s back', async () => {
  reply = { status: 500 }
  environmentManager.setIsServer(() => false) // In Node the library never tries again; in a browser it does, three times.
  const client = createQueryClient()
  const screen = new QueryObserver(client, { queryKey: keyOf(themedWeek, {}), queryFn: () => call(themedWeek) })

  const stop = screen.subscribe(() => {})
  await vi.waitFor(() => expect(screen.getCurrentResult().fetchStatus).toBe('idle'), { timeout: 900 })

  expect(screen.getCurrentResult().status).toBe('error')
  expect(heard).toHaveLength(1)
  stop()
  client.clear()
})

async function refusalOf(calling: Promise<unknown>): Promise<CallError> {
  const error = await calling.catch((thrown: unknown) => thrown)
  if (error instanceof CallError) return error
  throw new Error(`Expected a CallError, got ${String(error)}`)
}
