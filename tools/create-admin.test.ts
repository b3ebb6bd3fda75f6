import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { freshEmbedded, freshPostgres } from '#tests/support/database.ts'
import { type ServerProcess, ourEnv, startServer } from '#tests/support/server-process.ts'

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

/** The real command in a process of its own. */
async function createAdmin(env: Record<string, string>, { args = [] as string[], typed = '' } = {}) {
  const child = spawn(process.execPath, ['tools/create-admin.ts', ...args], { env: { ...ourEnv, ...env } })
  child.stdin.end(typed)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, said: `${out}${errors}` }
}

const ada = ['--email', 'Ada@Dot.example', '--first', 'Ada', '--last', 'Novak']

/** Chooses a password by the link that was printed, and signs in with it. */
async function expectToGetIn({ url }: ServerProcess, printed: string): Promise<void> {
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
  'it makes an administrator once, who gets in by the printed link; on an embedded database the server has to be stopped first',
  { tags: ['long'] },
  async () => {
    const env = await freshEnv('embedded')
    const { code, said } = await createAdmin(env, { args: ada })
    expect([code, said]).toEqual([0, expect.stringContaining('Ada Novak is an administrator now')])
    expect(await createAdmin(env, { args: ada })).toEqual({
      code: 1,
      said: 'There is an account with ada@dot.example already.\n',
    })
    const server = await start(env)
    await expectToGetIn(server, said)
    expect(await createAdmin(env, { args: ada })).toEqual({
      code: 1,
      said: 'The server is running on this data. Stop the server first, then try again.\n',
    })
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  },
)

test('it asks for what it was not given, and on PostgreSQL the server may go on', async () => {
  const env = await freshEnv('postgres')
  const server = await start(env)
  const { code, said } = await createAdmin(env, { typed: 'ada@dot.example\nAda\nNovak\n' })
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/^Email: First name: Last name: \nAda Novak is an administrator/),
  ])
  await expectToGetIn(server, said)
})

test('what is no email, or is given by a wrong name, is refused in a sentence', async () => {
  const noEmail = createAdmin({}, { args: ['--email', 'ada', '--first', 'Ada', '--last', 'Novak'] })
  const wrongName = createAdmin({}, { args: ['--mail', 'x'] })
  expect(await noEmail).toEqual({ code: 1, said: 'Email: Please enter an email address.\n' })
  expect((await wrongName).said).toMatch(/^Use it like this: npm run admin:create/)
})
