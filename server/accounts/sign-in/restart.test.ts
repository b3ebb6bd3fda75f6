// @module-tag long
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { demoLogins } from '#server/site/demo/rules.ts'
import { freshDatabase } from '#tests/support/platform/database/database.ts'
import { type ServerProcess, startServer } from '#tests/support/platform/server-process.ts'

const running: ServerProcess[] = []
const databases: { remove: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map(stop))
  await Promise.all(databases.splice(0).map(({ remove }) => remove()))
})

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(env)
  running.push(server)
  return server
}

async function stop({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

/** Asks again when told to: a server on a busy machine sheds some of a hundred calls. */
async function send(
  server: ServerProcess,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url, ...headers },
    body: JSON.stringify(body),
  })
  if (response.status !== 503) return response
  await sleep(Number(response.headers.get('retry-after')) * 1000)
  return send(server, path, body, headers)
}

const { email, password } = demoLogins.school
const loginPath = '/api/auth/school-login'

async function failAHundredLogins(server: ServerProcess): Promise<void> {
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, guess) => send(server, loginPath, { email, password: `guess ${guess}` })),
  )
  const codes = responses.map(({ status }) => status)
  expect([codes.filter((code) => code === 401).length, codes.filter((code) => code === 429).length]).toEqual([10, 90])
}

async function expectBlocked(server: ServerProcess, headers: Record<string, string> = {}): Promise<void> {
  const response = await send(server, loginPath, { email, password }, headers)
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(600)
}

/** Requests a reset link, reads it from demo mode's outbox, and signs in with the new password. */
async function resetAndSignIn(server: ServerProcess): Promise<number> {
  await send(server, '/api/password-reset-request', { email })
  const link = /password-reset\?token=([\w-]+)/
  await expect.poll(async () => (await fetch(`${server.url}/api/dev/outbox`)).text(), { timeout: 10_000 }).toMatch(link)
  const [, token] = link.exec(await (await fetch(`${server.url}/api/dev/outbox`)).text()) ?? []
  await send(server, '/api/password-reset', { token, password: 'our dog eats socks' })
  return (await send(server, loginPath, { email, password: 'our dog eats socks' })).status
}

test('a hundred wrong passwords lock the account in every process and across a restart, until a reset', async () => {
  const where = await freshDatabase()
  databases.push(where)
  const env = { DATA_DIR: where.dataDir, ...(where.databaseUrl ? { DATABASE_URL: where.databaseUrl } : {}) }
  const server = await start(env)
  // Only one process can use the embedded database.
  const others = where.databaseUrl ? [await start(env)] : []
  await failAHundredLogins(server)
  for (const each of [server, ...others]) await expectBlocked(each)
  await stop(server)
  const again = await start(env)
  await expectBlocked(again)
  await expectBlocked(again, { 'x-forwarded-for': '198.51.100.7' })
  expect(await resetAndSignIn(again)).toBe(200)
}, 60_000)
