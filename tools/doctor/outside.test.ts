import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { webhookEvents } from '#server/money/stripe/rules.ts'
import { type Environment, readConfig } from '#server/platform/config/config.ts'
import { testS3 } from '#tests/support/branding/s3/test-s3.ts'
import { setUpStripe, testStripe } from '#tests/support/money/stripe/test-stripe.ts'
import { productionEnv } from '#tests/support/platform/app.ts'
import { testMailServer } from '#tests/support/platform/mail/smtp.ts'
import { canRunAsNobody } from '#tests/support/platform/other-user.ts'
import { freePort } from '#tests/support/platform/server-process.ts'
import { checkCards } from './cards.ts'
import type { Finding } from './finding.ts'
import { checkMail } from './mail.ts'
import { checkDrawing, checkObjects } from './objects.ts'

const mailServer = testMailServer()
const stripe = testStripe()
const s3 = testS3()
const { APP_URL: appUrl } = productionEnv

const configWith = (env: Environment) => readConfig({ ...productionEnv, ...env })
const linesOf = async (findings: Promise<Finding[]>) =>
  (await findings).map(({ state, message }) => `${state}: ${message}`)
const wrongIn = async (findings: Promise<Finding[]>) =>
  (await linesOf(findings)).filter((line) => line.startsWith('wrong'))

test('a mail server that accepts our login is ok, and gets no mail', async () => {
  const lines = await linesOf(checkMail(configWith(mailServer.env)))
  expect(lines).toContain('ok: The mail server accepts us.')
  expect(mailServer.mails).toEqual([])
})

test('a mail server that is down or refuses the login is reported, without the password', async () => {
  const down = `smtp://127.0.0.1:${await freePort()}`
  expect(await wrongIn(checkMail(configWith({ SMTP_URL: down })))).toEqual([
    expect.stringMatching(/^wrong: Cannot use SMTP_URL: .*ECONNREFUSED/),
  ])
  const { host } = new URL(mailServer.env.SMTP_URL)
  const refused = await wrongIn(checkMail(configWith({ SMTP_URL: `smtp://us:hidden@${host}` })))
  expect(refused).toHaveLength(1)
  expect(refused.join()).not.toContain('hidden')
})

/** Production refuses STRIPE_API_BASE, so it is added to a valid configuration. */
function checkStripe(env: Environment = {}) {
  const { STRIPE_API_BASE: apiBase, ...keys } = stripe.env
  const config = configWith({ ...keys, ...env })
  return checkCards({ ...config, stripe: config.stripe && { ...config.stripe, apiBase } })
}

test('a correctly configured Stripe account is ok', async () => {
  setUpStripe(stripe.store, { appUrl })
  expect(await linesOf(checkStripe())).toEqual([
    'warning: The keys are test keys: no card is charged.',
    'warning: STRIPE_API_BASE is set: calls go to a stand-in, not to Stripe.',
    'ok: Both prices match the pages.',
    `ok: Events go to ${appUrl}/api/webhooks/stripe.`,
    'ok: The customer portal is on, for changing the card.',
  ])
})

test('cards that are switched off are one line, and nothing is asked of Stripe', async () => {
  const config = { ...configWith({}), stripe: undefined, takesCards: false }
  expect(await linesOf(checkCards(config))).toEqual([
    'ok: Cards are switched off (CARDS=off): buyers pay by bank transfer.',
  ])
})

test('mixed live and test keys, an invalid key and other prices are wrong', async () => {
  setUpStripe(stripe.store, { appUrl })
  expect(await wrongIn(checkStripe({ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }))).toEqual([
    expect.stringContaining('One of STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY is live'),
  ])
  expect(await wrongIn(checkStripe({ STRIPE_SECRET_KEY: 'sk_test_wrong' }))).toEqual([
    'wrong: Stripe rejects STRIPE_SECRET_KEY: Invalid API Key provided: sk_test_****',
  ])
  stripe.store.need('price', 'price_school').unit_amount = 6999
  expect(await wrongIn(checkStripe())).toEqual([
    expect.stringMatching(/is not an active one of £74\.99 a year: npm run/),
  ])
})

test('a missing, incomplete, outdated or disabled webhook endpoint is wrong, and so is a disabled portal', async () => {
  expect(await wrongIn(checkStripe())).toEqual([
    expect.stringContaining('Stripe has no webhook endpoint https://dailydot.example/api/webhooks/stripe'),
    expect.stringContaining('The customer portal is off'),
  ])
  setUpStripe(stripe.store, { appUrl, events: webhookEvents.filter((event) => event !== 'invoice.paid') })
  expect(await wrongIn(checkStripe())).toEqual([expect.stringContaining('is not subscribed to invoice.paid: add them')])
  const [endpoint] = stripe.store.all('webhook_endpoint')
  Object.assign(endpoint ?? {}, { enabled_events: ['*'], api_version: '2020-08-27' })
  expect(await wrongIn(checkStripe())).toEqual([expect.stringContaining('has the API version 2020-08-27')])
  Object.assign(endpoint ?? {}, { status: 'disabled' })
  expect(await wrongIn(checkStripe())).toEqual([expect.stringContaining('is disabled')])
})

test('what a restricted key may not read is a warning to check by hand', async () => {
  stripe.next('GET /v1/webhook_endpoints', 'forbids')
  stripe.next('GET /v1/billing_portal/configurations', 'forbids')
  const lines = await linesOf(checkStripe())
  expect(lines.filter((line) => line.startsWith('warning: The key may not read'))).toHaveLength(2)
})

const checkStore = (env: Environment = {}) => checkObjects(configWith({ ...s3.env, ...env }))

test('a correctly configured bucket is ok, and empty again afterwards', async () => {
  s3.allow(appUrl)
  expect(await linesOf(checkStore())).toEqual([
    'ok: The bucket accepts an upload and returns it.',
    'ok: An upload address accepts one file.',
    `ok: Pages of ${appUrl} may upload.`,
  ])
  expect([...s3.objects]).toEqual([])
})

test('a bucket without our CORS rule, one that overwrites, a wrong key and a store that is down are wrong', async () => {
  expect(await wrongIn(checkStore())).toEqual([
    expect.stringContaining('does not let pages of https://dailydot.example'),
  ])
  s3.allow(appUrl)
  s3.behave('overwrites')
  expect(await wrongIn(checkStore())).toEqual([expect.stringContaining('returns 200 and not 412')])
  s3.behave('normal')
  const wrongKey = await wrongIn(checkStore({ S3_SECRET_ACCESS_KEY: 'not-the-secret' }))
  expect(wrongKey).toEqual([expect.stringMatching(/^wrong: The bucket .* did not respond as expected/)])
  s3.behave('down')
  expect(await wrongIn(checkStore())).toEqual([expect.stringMatching(/^wrong: The bucket/)])
})

test('the check of a data folder leaves nothing behind; a folder that cannot be written to is wrong', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  expect(await linesOf(checkObjects(configWith({ DATA_DIR: folder })))).toEqual([
    expect.stringMatching(/^ok: DATA_DIR .* stores files and returns them\.$/),
  ])
  expect(readdirSync(folder)).toEqual([])
  const file = join(folder, 'no-folder')
  writeFileSync(file, '')
  expect(await wrongIn(checkObjects(configWith({ DATA_DIR: file })))).toEqual([
    expect.stringMatching(/^wrong: This user cannot write files to DATA_DIR .*: ENOTDIR/),
  ])
})

test('pictures must be redrawn, and not by the server’s own user', async () => {
  const socket = join(tmpdir(), 'no-such.sock')
  expect(await linesOf(checkDrawing({ drawSocket: socket }))).toEqual([
    `wrong: No picture is redrawn at DRAW_SOCKET (${socket}): systemctl status daily-dot-draw.socket`,
  ])
  expect(await linesOf(checkDrawing({ drawSocket: undefined }))).toEqual([
    canRunAsNobody()
      ? 'ok: Pictures are redrawn by another user’s process.'
      : 'warning: Pictures are redrawn by the server’s own user, whose secrets a malicious one could read: set DRAW_SOCKET.',
  ])
})
