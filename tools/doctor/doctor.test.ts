import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type RequestListener, createServer as createHttp } from 'node:http'
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
import { freshApp, productionEnv } from '#tests/support/app.ts'
import { aCertificate } from '#tests/support/certificate.ts'
import { freshPostgres, testDatabase } from '#tests/support/database.ts'
import { freePort, ourEnv } from '#tests/support/server-process.ts'
import { testMailServer } from '#tests/support/smtp.ts'
import { setUpStripe, testStripe } from '#tests/support/stripe/test-stripe.ts'
import { lookAtAddress, redirectFinding } from './address.ts'

const mailServer = testMailServer()
const stripe = testStripe()
const database = testDatabase()
const trusted = aCertificate({ host: '127.0.0.1', days: 90 })
const soon = aCertificate({ host: '127.0.0.1', days: 5 })
const elsewhere = aCertificate({ host: 'other.example', days: 90 })
const before = getCACertificates('default')
beforeAll(() => setDefaultCACertificates([...before, trusted.cert, soon.cert, elsewhere.cert]))
afterAll(() => setDefaultCACertificates(before))

type Wishes = {
  certificate?: typeof trusted
  env?: Environment
  through?: (listener: RequestListener) => RequestListener
}

/** The product at an https address, with whatever stands in front of it. */
async function aSite({ certificate = trusted, env = {}, through = (listener) => listener }: Wishes = {}) {
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

const look = async (settings: Environment) =>
  (await lookAtAddress(readConfig(settings))).map(({ state, says }) => `${state}: ${says}`)

test('an address that leads to this product is right', async () => {
  expect(await look(await aSite())).toEqual([
    expect.stringMatching(/^ok: Browsers take it, for another (89|90) days\.$/),
    'ok: It answers.',
    'ok: The security headers arrive as they are sent.',
    'ok: It is this product, with these settings.',
    'ok: /metrics is closed to the outside.',
  ])
})

test.for([
  ['ends soon', soon, /^warning: It ends in 4 days/],
  ['has ended', aCertificate({ host: '127.0.0.1', days: -3 }), /^wrong: It ended on .* GMT: renew it/],
  ['is for another name', elsewhere, /^wrong: Browsers refuse it: .*ALTNAME/],
  ['nobody vouches for', aCertificate({ host: '127.0.0.1', days: 90 }), /^wrong: Browsers refuse it: .*SELF_SIGNED/],
] as const)('a certificate that %s is named', async ([, certificate, sentence]) => {
  expect((await look(await aSite({ certificate })))[0]).toMatch(sentence)
})

test('a proxy that takes a header away is found out, and one that opens the figures to all', async () => {
  const through =
    (listener: RequestListener): RequestListener =>
    (request, response) => {
      if (request.url === '/metrics') return void response.end('requests 1')
      const writeHead = response.writeHead.bind(response)
      const withOwn = (status: number, headers?: object) =>
        writeHead(status, { ...headers, 'x-frame-options': 'SAMEORIGIN' })
      return listener(request, Object.assign(response, { writeHead: withOwn }))
    }
  const lines = await look(await aSite({ through }))
  expect(lines).toContainEqual(expect.stringMatching(/^wrong: The proxy .* doubles x-frame-options/))
  expect(lines).toContainEqual(expect.stringMatching(/^wrong: \/metrics is open to everybody/))
})

test('another product at the address, nothing there, and a name that nobody knows are wrong', async () => {
  const other = await aSite({ through: () => (_request, response) => response.writeHead(404).end('Not found') })
  expect(await look(other)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^wrong: .*\/healthz answers 404/),
      expect.stringMatching(/^wrong: Something else answers there/),
    ]),
  )
  expect(await look({ ...other, APP_URL: `https://127.0.0.1:${await freePort()}` })).toEqual([
    expect.stringMatching(/^wrong: 127\.0\.0\.1 does not speak TLS: .*ECONNREFUSED/),
  ])
  expect(await look({ ...other, APP_URL: 'https://nobody.invalid' })).toEqual([
    'wrong: No address is known for nobody.invalid: add it to the DNS, or correct APP_URL.',
  ])
})

test('plain http leads to https and nowhere else', async () => {
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

/** A database with an administrator, and a Stripe that is set up. */
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
  return { ...site, ...mailServer.env, ...stripe.env, DATABASE_URL: databaseUrl }
}

/** The real command in a process of its own, in a folder with these settings. */
async function runDoctor(settings: Environment) {
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const lines = Object.entries({ DATA_DIR: folder, ...settings }).map(([name, value]) => `${name}="${value}"`)
  writeFileSync(join(folder, '.env'), lines.join('\n'), { mode: 0o600 })
  writeFileSync(join(folder, 'trusted.pem'), trusted.cert)
  mkdirSync(join(folder, 'backups/one'), { recursive: true })
  const child = spawn(process.execPath, [resolve('tools/doctor/doctor.ts')], {
    cwd: folder,
    env: { ...ourEnv, NODE_EXTRA_CA_CERTS: join(folder, 'trusted.pem') },
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, said: `${out}${errors}` }
}

test('the command says all of it at once, shows no secret, and ends with 1 where something is wrong', async () => {
  const settings = await aWholeSystem()
  const [right, wrong] = await Promise.all([
    runDoctor(settings),
    runDoctor({ ...settings, STRIPE_SECRET_KEY: 'sk_test_wrong' }),
  ])
  expect([right.code, right.said]).toEqual([0, expect.stringMatching(/ ok, \d+ to look at, 0 wrong\.\n$/)])
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
    expect(right.said).toMatch(new RegExp(`^(ok|warning) +${about} `, 'm'))
  expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('wrong    cards        Stripe does not know')])
  const { STRIPE_WEBHOOK_SECRET: secret = '' } = settings
  expect(right.said + wrong.said).not.toMatch(new RegExp(`sk_test_wrong|${secret}|postgres:postgres`))
})
