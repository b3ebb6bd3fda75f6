import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { freshEmbedded, freshPostgres } from '#tests/support/database.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

const running: ServerProcess[] = []
const databases: { remove: () => Promise<void> }[] = []
afterEach(async () => {
  for (const { child } of running) child.kill('SIGTERM')
  await Promise.all(running.splice(0).map(({ ended }) => ended))
  await Promise.all(databases.splice(0).map(({ remove }) => remove()))
})

async function freshEnv(kind: 'embedded' | 'postgres'): Promise<Record<string, string>> {
  const where = kind === 'embedded' ? await freshEmbedded() : await freshPostgres()
  databases.push(where)
  return { DATA_DIR: where.dataDir, ...(where.databaseUrl ? { DATABASE_URL: where.databaseUrl } : {}) }
}

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(env)
  running.push(server)
  return server
}

/** The real command in a process of its own. */
async function createAdmin(env: Record<string, string>, { args = [] as string[], typed = '' } = {}) {
  const child = spawn(process.execPath, ['tools/create-admin.ts', ...args], { env: { PATH: process.env.PATH, ...env } })
  child.stdin.end(typed)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, said: `${out}${errors}` }
}

const ada = ['--email', 'Ada@Dot.example', '--first', 'Ada', '--last', 'Novak']

test.for(['embedded', 'postgres'] as const)(
  'it makes an administrator (%s) who chooses a password by the printed link and signs in',
  async (kind) => {
    const env = await freshEnv(kind)
    const { code, said } = await createAdmin(env, { args: ada })
    const [, token] = /http:\/\/127\.0\.0\.1:3000\/password-reset\?token=([\w-]{43})\n/.exec(said) ?? []
    expect([code, said]).toEqual([0, expect.stringContaining('Ada Novak is an administrator now')])
    const server = await start(env)
    const send = (path: string, body: unknown) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: server.url },
        body: JSON.stringify(body),
      })
    const password = 'our dog eats socks'
    expect(await (await send('/api/password-reset', { token, password })).json()).toMatchObject({
      success: true,
      loginPath: '/admin-login',
    })
    expect((await send('/api/auth/admin-login', { email: 'ada@dot.example', password })).status).toBe(200)
  },
  60_000,
)

test('it asks for what it was not given', async () => {
  const { code, said } = await createAdmin(await freshEnv('embedded'), { typed: 'ada@dot.example\nAda\nNovak\n' })
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/^Email: First name: Last name: \nAda Novak is an administrator/),
  ])
})

test('an email that has an account, or is none, is refused in a sentence', async () => {
  const env = await freshEnv('embedded')
  await createAdmin(env, { args: ada })
  expect(await createAdmin(env, { args: ada })).toEqual({
    code: 1,
    said: 'There is an account with ada@dot.example already.\n',
  })
  expect(await createAdmin(env, { args: ['--email', 'ada', '--first', 'Ada', '--last', 'Novak'] })).toEqual({
    code: 1,
    said: 'Email: Please enter an email address.\n',
  })
  expect((await createAdmin(env, { args: ['--mail', 'x'] })).said).toMatch(/^Use it like this: npm run admin:create/)
}, 60_000)

test('on an embedded database that a server uses it says to stop the server first, and nothing happens', async () => {
  const env = await freshEnv('embedded')
  const server = await start(env)
  expect(await createAdmin(env, { args: ada })).toEqual({
    code: 1,
    said: 'The server is running on this data. Stop the server first, then try again.\n',
  })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})
