import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type RequestListener, createServer as createHttp, request as requestHttp } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { accounts } from '#server/accounts/people/table.ts'
import { type Environment, readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { setUpStripe, testStripe } from '#tests/support/money/stripe/test-stripe.ts'
import { freshApp, productionEnv } from '#tests/support/platform/app.ts'
import { aCertificate } from '#tests/support/platform/certificate.ts'
import { freshPostgres, testDatabase } from '#tests/support/platform/database/database.ts'
import { testMailServer } from '#tests/support/platform/mail/smtp.ts'
import { freePort, ourEnv } from '#tests/support/platform/server-process.ts'
import { checkAddress, redirectFinding } from './address.ts'

const mailServer = testMailServer()
const stripe = testStripe()
const database = testDatabase()
const trusted = aCertificate({ host: '127.0.0.1', days: 90 })
const soon = aCertificate({ host: '127.0.0.1', days: 5 })
const elsewhere = aCertificate({ host: 'other.example', days: 90 })
const before = getCACertificates('default')
beforeAll(() => setDefaultCACertificates([...before, trusted.cert, soon.cert, elsewhere.cert]))
afterAll(() => setDefaultCACertificates(before))

type Options = {
  certificate?: typeof trusted
  env?: Environment
  through?: (listener: RequestListener) => RequestListener
}

/** The product at an https address, with an optional proxy in front of it. */
async function aSite({ certificate = trusted, env = {}, through = (listener) => listener }: Options = {}) {
  const port = await freePort()
  const settings = { ...productionEnv, APP_URL: `https://127.0.0.1:${port}`, ...env }
  const app = freshApp({ db: database(), env: settings })
  await app.ready()
  const server = createServer(
    certificate,
    through((request, response) => app.routing(request, response)),
  ).listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await app.close()
  })
  return settings
}

const check = async (settings: Environment) =>
  (await checkAddress(readConfig(settings))).map(({ state, message }) => `${state}: ${message}`)

test('an address that serves this product is ok', async () => {
  expect(await check(await aSite())).toEqual([
    expect.stringMatching(/^ok: Browsers accept it, for another (89|90) days\.$/),
    'ok: The server responds.',
    'ok: The security headers arrive unchanged.',
    'ok: It is this product, with these settings.',
    'ok: /metrics is not public.',
  ])
})

test.for([
  ['expires soon', soon, /^warning: It expires in 4 days/],
  ['has expired', aCertificate({ host: '127.0.0.1', days: -3 }), /^wrong: It expired on .* GMT: renew it/],
  ['is for another name', elsewhere, /^wrong: Browsers reject it: .*ALTNAME/],
  ['is not trusted', aCertificate({ host: '127.0.0.1', days: 90 }), /^wrong: Browsers reject it: .*SELF_SIGNED/],
] as const)('a certificate that %s is reported', async ([, certificate, sentence]) => {
  expect((await check(await aSite({ certificate })))[0]).toMatch(sentence)
})

test('a proxy that changes a security header or makes /metrics public is reported', async () => {
  const through =
    (listener: RequestListener): RequestListener =>
    (request, response) => {
      if (request.url === '/metrics') return void response.end('requests 1')
      const writeHead = response.writeHead.bind(response)
      const withOwn = (status: number, headers?: object) =>
        writeHead(status, { ...headers, 'x-frame-options': 'SAMEORIGIN' })
      return listener(request, Object.assign(response, { writeHead: withOwn }))
    }
  const lines = await check(await aSite({ through }))
  expect(lines).toContainEqual(expect.stringMatching(/^wrong: The proxy .* duplicates x-frame-options/))
  expect(lines).toContainEqual(expect.stringMatching(/^wrong: \/metrics is public/))
})

test('another product at the address, no server there, and an unknown host name are wrong', async () => {
  const other = await aSite({ through: () => (_request, response) => response.writeHead(404).end('Not found') })
  expect(await check(other)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^wrong: .*\/healthz responds with 404/),
      expect.stringMatching(/^wrong: Another server responds there/),
    ]),
  )
  expect(await check({ ...other, APP_URL: `https://127.0.0.1:${await freePort()}` })).toEqual([
    expect.stringMatching(/^wrong: 127\.0\.0\.1 does not speak TLS: .*ECONNREFUSED/),
  ])
  expect(await check({ ...other, APP_URL: 'https://unknown.invalid' })).toEqual([
    'wrong: unknown.invalid has no DNS record: add one, or correct APP_URL.',
  ])
})

test('plain http must redirect to https and nowhere else', async () => {
  const appUrl = 'https://dailydot.example'
  const ask = async (listener: RequestListener) => {
    const server = createHttp(listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return (await redirectFinding(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, appUrl)).state
  }
  expect(await ask((_request, response) => response.writeHead(301, { location: `${appUrl}/` }).end())).toBe('ok')
  expect(await ask((_request, response) => response.writeHead(301, { location: 'https://other.example/' }).end())).toBe(
    'wrong',
  )
  expect(await ask((_request, response) => response.end('hello'))).toBe('wrong')
  expect((await redirectFinding(`http://127.0.0.1:${await freePort()}`, appUrl)).state).toBe('warning')
})

/** A whole system in order: an administrator, mail, and a configured Stripe. */
async function aWholeSystem(): Promise<Environment> {
  const { databaseUrl, dataDir, remove } = await freshPostgres()
  onTestFinished(remove)
  const opened = await openDatabase({ databaseUrl, dataDir })
  const now = new Date()
  await opened.db
    .insert(accounts)
    .values({ email: 'ada@dot.example', role: 'admin', createdAt: now, twoStepSince: now })
  await opened.close()
  const site = await aSite({ env: { TRUST_PROXY: '127.0.0.1' } })
  setUpStripe(stripe.store, { appUrl: site.APP_URL })
  const { STRIPE_API_BASE: _, ...stripeKeys } = stripe.env
  return { ...site, ...mailServer.env, ...stripeKeys, DATABASE_URL: databaseUrl }
}

/** The Stripe double over TLS, as Stripe itself is reached. Returns its port. */
async function stripeOverTls(): Promise<number> {
  const server = createServer(trusted, (request, response) => {
    const { url = '', method, headers } = request
    const answered = requestHttp(new URL(url, stripe.env.STRIPE_API_BASE), { method, headers }, (incoming) => {
      response.writeHead(incoming.statusCode ?? 500, incoming.headers)
      incoming.pipe(response)
    })
    request.pipe(answered)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const stripeRedirect = new URL('../../tests/support/money/stripe/stripe-redirect.ts', import.meta.url).href

/** Runs the real command in its own process, in a folder with these settings. */
async function runDoctor(settings: Environment, stripePort: number) {
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const lines = Object.entries({ DATA_DIR: folder, ...settings }).map(([name, value]) => `${name}="${value}"`)
  writeFileSync(join(folder, '.env'), lines.join('\n'), { mode: 0o600 })
  writeFileSync(join(folder, 'trusted.pem'), trusted.cert)
  mkdirSync(join(folder, 'backups/one'), { recursive: true })
  writeFileSync(join(folder, 'backups/one/manifest.json'), '{}')
  const child = spawn(process.execPath, [resolve('tools/doctor/doctor.ts')], {
    cwd: folder,
    env: {
      ...ourEnv,
      NODE_OPTIONS: `${ourEnv.NODE_OPTIONS} --import=${stripeRedirect}`,
      NODE_EXTRA_CA_CERTS: join(folder, 'trusted.pem'),
      STRIPE_DOUBLE_PORT: String(stripePort),
    },
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, output: `${out}${errors}` }
}

test(
  'the command reports on every part, shows no secret, and exits with 1 if something is wrong',
  { tags: ['long'] },
  async () => {
    const [settings, stripePort] = [await aWholeSystem(), await stripeOverTls()]
    const [right, wrong] = await Promise.all([
      runDoctor(settings, stripePort),
      runDoctor({ ...settings, STRIPE_SECRET_KEY: 'sk_test_wrong' }, stripePort),
    ])
    expect([right.code, right.output]).toEqual([0, expect.stringMatching(/ ok, \d+ to look at, 0 wrong\.\n$/)])
    for (const about of [
      'settings',
      'program',
      'machine',
      'database',
      'mail',
      'cards',
      'files',
      'certificate',
      'address',
    ])
      expect(right.output).toMatch(new RegExp(`^(ok|warning) +${about} `, 'm'))
    expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('wrong    cards        Stripe rejects')])
    const { STRIPE_WEBHOOK_SECRET: secret = '' } = settings
    expect(right.output + wrong.output).not.toMatch(new RegExp(`sk_test_wrong|${secret}|postgres:postgres`))
  },
)
