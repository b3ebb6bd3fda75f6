// @module-tag long
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { freshEmbedded, freshPostgres } from '#tests/support/platform/database/database.ts'
import { type ServerProcess, ourEnv, startServer } from '#tests/support/platform/server-process.ts'

async function freshEnv(kind: 'embedded' | 'postgres'): Promise<Record<string, string>> {
  const where = kind === 'embedded' ? await freshEmbedded() : await freshPostgres()
  onTestFinished(where.remove)
  return { DATA_DIR: where.dataDir, ...(where.databaseUrl ? { DATABASE_URL: where.databaseUrl } : {}) }
}

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(env)
  onTestFinished(async () => {
    server.child.kill('SIGTERM')
    await server.ended
  })
  return server
}

/** Runs the real command in its own process. */
async function createAdmin(env: Record<string, string>, { args = [] as string[], typed = '' } = {}) {
  const child = spawn(process.execPath, ['tools/launch/create-admin.ts', ...args], { env: { ...ourEnv, ...env } })
  child.stdin.end(typed)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, output: `${out}${errors}` }
}

const ada = ['--email', 'Ada@Dot.example', '--first', 'Ada', '--last', 'Novak']

/** Chooses a password through the printed link, and signs in with it. */
async function expectToSignIn({ url }: ServerProcess, printed: string): Promise<void> {
  const [, token] = /http:\/\/127\.0\.0\.1:3000\/password-reset\?token=([\w-]{43})\n/.exec(printed) ?? []
  const send = (path: string, body: unknown) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(body),
    })
  const password = 'our dog eats socks'
  expect(await (await send('/api/password-reset', { token, password })).json()).toMatchObject({
    success: true,
    loginPath: '/admin-login',
  })
  expect((await send('/api/auth/admin-login', { email: 'ada@dot.example', password })).status).toBe(200)
}

test(
  'it adds an administrator once, who signs in through the printed link; an embedded database needs the server stopped first',
  { tags: ['long'] },
  async () => {
    const env = await freshEnv('embedded')
    const { code, output } = await createAdmin(env, { args: ada })
    expect([code, output]).toEqual([0, expect.stringContaining('Ada Novak is an administrator now')])
    expect(await createAdmin(env, { args: ada })).toEqual({
      code: 1,
      output: 'There is an account with ada@dot.example already.\n',
    })
    const server = await start(env)
    await expectToSignIn(server, output)
    expect(await createAdmin(env, { args: ada })).toEqual({
      code: 1,
      output: 'The server is running on this data. Stop the server first, then try again.\n',
    })
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  },
)

test('it prompts for missing options, and on PostgreSQL the server may keep running', async () => {
  const env = await freshEnv('postgres')
  const server = await start(env)
  const { code, output } = await createAdmin(env, { typed: 'ada@dot.example\nAda\nNovak\n' })
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^Email: First name: Last name: \nAda Novak is an administrator/),
  ])
  await expectToSignIn(server, output)
})

test('an invalid email and an unknown option are refused with a sentence', async () => {
  const noEmail = createAdmin({}, { args: ['--email', 'ada', '--first', 'Ada', '--last', 'Novak'] })
  const wrongName = createAdmin({}, { args: ['--mail', 'x'] })
  expect(await noEmail).toEqual({ code: 1, output: 'Email: Please enter an email address.\n' })
  expect((await wrongName).output).toMatch(/^Use it like this: npm run admin:create/)
})
