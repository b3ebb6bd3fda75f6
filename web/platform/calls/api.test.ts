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
  contentType: 'text/csv; charset=utf-8',
  response: z.string(),
})

type Reply = { status?: number; headers?: Record<string, string>; body?: string }
type ReceivedRequest = {
  method?: string | undefined
  url?: string | undefined
  type?: string | undefined
  body: string
}

let received: ReceivedRequest[] = []
let reply: Reply = {}
const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received.push({ method: request.method, url: request.url, type: request.headers['content-type'], body })
  response.writeHead(reply.status ?? 200, reply.headers).end(reply.body)
})

beforeEach(async () => {
  received = []
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const realFetch = globalThis.fetch
  vi.stubGlobal('document', { cookie: '' })
  // Node's fetch needs an absolute URL.
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init))
})

afterEach(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

test('a call sends its params and body to the endpoint’s URL', async () => {
  reply = { body: '{"slidesUsedThisWeek":3}' }

  const response = await call(recordUse, { params: { id: 'mon/1 & 2' }, body: { ageGroup: 'ks1' } })

  expect(response).toEqual({ slidesUsedThisWeek: 3 })
  expect(received).toEqual([
    {
      method: 'POST',
      url: '/api/slides/mon%2F1%20%26%202/usage',
      type: 'application/json',
      body: '{"ageGroup":"ks1"}',
    },
  ])
})

test('a call without a required part of the request does not type-check', () => {
  expectTypeOf<CallRequest<typeof recordUse>>().toExtend<{ params: { id: string }; body: { ageGroup: string } }>()
  expectTypeOf<{ params: { id: string } }>().not.toExtend<CallRequest<typeof recordUse>>()
  expectTypeOf<Record<never, never>>().toExtend<CallRequest<typeof schools>>()
})

test('a query omits undefined values and repeats the name of an array', async () => {
  reply = { body: '[]' }

  await call(schools, { query: { page: 2, search: undefined, plan: ['school', 'individual'] } })

  expect(received[0]?.url).toBe('/api/admin/schools?page=2&plan=school&plan=individual')
})

test('callWithHeaders returns the total count with the page', async () => {
  reply = { headers: { 'x-total-count': '48' }, body: '["Oakfield Primary"]' }

  const { response, headers } = await callWithHeaders(schools, { query: { page: 1 } })

  expect(response).toEqual(['Oakfield Primary'])
  expect(headers.get('x-total-count')).toBe('48')
})

test.each([
  ['responds with null', { body: 'null' }],
  ['responds with no body', { status: 204 }],
])('an empty themed week is null, when the server %s', async (_how, said: Reply) => {
  reply = said

  await expect(call(themedWeek)).resolves.toBeNull()
})

test('a CallError carries the sentence for the screen, and "status: body" as its message', async () => {
  reply = { status: 402, body: '{"message":"Your licence has ended.","error":"Your licence has ended."}' }

  const error = await refusalOf(call(themedWeek))

  expect(error.status).toBe(402)
  expect(error.said).toBe('Your licence has ended.')
  expect(error.message).toBe(`402: ${reply.body}`)
})

test('a rejected form carries an issue per field', async () => {
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
  ['the body is empty', { status: 500 }, '500: Internal Server Error'],
  [
    'a proxy responds instead of the server',
    { status: 200, body: '<h1>Please sign in to the Wi-Fi</h1>' },
    '200: <h1>',
  ],
  ['the body does not match the contract', { status: 200, body: '{"title":"Eco Week"}' }, '200: {"title"'],
])('the user reads a sentence, not markup, when %s', async (_when, said: Reply, message: string) => {
  reply = said

  const error = await refusalOf(call(themedWeek))

  expect(error.said).toBe('Something went wrong. Please try again.')
  expect(error.message).toContain(message)
})

function becomeOnline(onLine: boolean): void {
  vi.stubGlobal('navigator', { onLine })
}

const unreached = 'The Daily Dot cannot be reached just now. Please try again in a moment.'

test.each([
  [{ status: 502, body: '<h1>Bad Gateway</h1>' }, '502: <h1>Bad Gateway</h1>'],
  [{ status: 503 }, '503: Service Unavailable'],
] as const)(
  'the user reads that we cannot be reached, not markup, when a gateway says so itself: %o',
  async (said, message) => {
    reply = said
    becomeOnline(true)

    expect(await refusalOf(call(themedWeek))).toMatchObject({ said: unreached, message })
  },
)

test('the user reads why there was no reply: that there is no internet only if the browser knows', async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))

  becomeOnline(true)
  expect(await refusalOf(call(themedWeek))).toMatchObject({ status: 0, said: unreached })

  becomeOnline(false)
  const { said } = await refusalOf(call(themedWeek))
  expect(said).toBe('No internet just now. Please check your connection and try again.')
})

const csv = { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="use.csv"' }

test('a download keeps its file name and its exact bytes', async () => {
  reply = { headers: csv, body: '\u{feff}Slide\r\nCafé\r\n' }

  const { file, name } = await callForFile(uses, { query: { period: 'week' } })

  expect([received[0]?.url, name]).toEqual(['/api/stats/export.csv?period=week', 'use.csv'])
  expect(Buffer.from(await file.arrayBuffer()).toString()).toBe(reply.body)
})

test.each([
  ['is refused', { status: 402, body: '{"message":"Your licence has ended."}' }, 'Your licence has ended.'],
  [
    'is a proxy’s page',
    { headers: { 'content-type': 'text/html' }, body: '<h1>Please sign in to the Wi-Fi</h1>' },
    'Something went wrong. Please try again.',
  ],
])('a download that %s fails with a sentence', async (_how, said: Reply, sentence) => {
  reply = said

  expect((await refusalOf(callForFile(uses))).said).toBe(sentence)
})

test('a download that is cut off fails', async () => {
  reply = { headers: { ...csv, 'content-length': '1000' }, body: 'Slide\r\n' }

  const asked = refusalOf(callForFile(uses))
  await vi.waitFor(() => expect(received).toHaveLength(1), 10_000)
  server.closeAllConnections()

  expect((await asked).status).toBe(0)
})

test('callOrNull returns null when signed out, and throws when the server fails', async () => {
  reply = { status: 401, body: '{"message":"Please log in.","error":"Please log in."}' }
  await expect(callOrNull(schoolUser)).resolves.toBeNull()

  reply = { status: 500, body: '{"message":"Something went wrong.","error":"Something went wrong."}' }
  await expect(callOrNull(schoolUser)).rejects.toThrow('500: ')
})

test('a query is cached until it is invalidated', async () => {
  reply = { body: '["Oakfield Primary"]' }
  const client = createQueryClient()
  const read = (page: number) =>
    client.fetchQuery({
      queryKey: keyOf(schools, { query: { page } }),
      queryFn: () => call(schools, { query: { page } }),
    })

  await read(1)
  await read(1)
  expect(received).toHaveLength(1)
  await read(2)
  expect(received).toHaveLength(2)

  await client.invalidateQueries({ queryKey: keyOf(schools) })
  await read(1)
  expect(received).toHaveLength(3)
  client.clear()
})

test('a failed query reports its error at once, without retries', async () => {
  reply = { status: 500 }
  environmentManager.setIsServer(() => false) // In Node the library never retries; in a browser it retries three times.
  const client = createQueryClient()
  const screen = new QueryObserver(client, { queryKey: keyOf(themedWeek, {}), queryFn: () => call(themedWeek) })

  const stop = screen.subscribe(() => {})
  await vi.waitFor(() => expect(screen.getCurrentResult().fetchStatus).toBe('idle'), { timeout: 900 })

  expect(screen.getCurrentResult().status).toBe('error')
  expect(received).toHaveLength(1)
  stop()
  client.clear()
})

async function refusalOf(calling: Promise<unknown>): Promise<CallError> {
  const error = await calling.catch((thrown: unknown) => thrown)
  if (error instanceof CallError) return error
  throw new Error(`Expected a CallError, got ${String(error)}`)
}
