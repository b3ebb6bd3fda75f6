import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { webhookEvents } from '#server/money/stripe/rules.ts'
import { type Environment, readConfig } from '#server/platform/config/config.ts'
import { productionEnv } from '#tests/support/app.ts'
import { testS3 } from '#tests/support/s3/test-s3.ts'
import { freePort } from '#tests/support/server-process.ts'
import { testMailServer } from '#tests/support/smtp.ts'
import { setUpStripe, testStripe } from '#tests/support/stripe/test-stripe.ts'
import { lookAtCards } from './cards.ts'
import type { Finding } from './finding.ts'
import { lookAtMail } from './mail.ts'
import { lookAtObjects } from './objects.ts'

const mailServer = testMailServer()
const stripe = testStripe()
const s3 = testS3()
const { APP_URL: appUrl } = productionEnv

const configWith = (env: Environment) => readConfig({ ...productionEnv, ...env })
const said = async (findings: Promise<Finding[]>) => (await findings).map(({ state, says }) => `${state}: ${says}`)
const wrongIn = async (findings: Promise<Finding[]>) =>
  (await said(findings)).filter((line) => line.startsWith('wrong'))

test('a mail server that takes us is right, and no mail was sent', async () => {
  const lines = await said(lookAtMail(configWith(mailServer.env)))
  expect(lines).toContain('ok: The mail server takes us.')
  expect(mailServer.mails).toEqual([])
})

test('a mail server that is away, or does not let us log in, is named without the password', async () => {
  const away = `smtp://127.0.0.1:${await freePort()}`
  expect(await wrongIn(lookAtMail(configWith({ SMTP_URL: away })))).toEqual([
    expect.stringMatching(/^wrong: SMTP_URL does not take us: .*ECONNREFUSED/),
  ])
  const { host } = new URL(mailServer.env.SMTP_URL)
  const stranger = await wrongIn(lookAtMail(configWith({ SMTP_URL: `smtp://us:hidden@${host}` })))
  expect(stranger).toHaveLength(1)
  expect(stranger.join()).not.toContain('hidden')
})

const lookAtStripe = (env: Environment = {}) => lookAtCards(configWith({ ...stripe.env, ...env }))

test('Stripe as it should be set up is right', async () => {
  setUpStripe(stripe.store, { appUrl })
  expect(await said(lookAtStripe())).toEqual([
    'warning: The keys are for tests: no money moves.',
    'warning: STRIPE_API_BASE is set: a stand-in takes the cards, not Stripe.',
    'ok: Both prices are those that the pages show.',
    `ok: Events go to ${appUrl}/api/webhooks/stripe.`,
    'ok: The customer portal is on, for changing the card.',
  ])
})

test('keys of two kinds, a key that Stripe does not know, and other prices are wrong', async () => {
  setUpStripe(stripe.store, { appUrl })
  expect(await wrongIn(lookAtStripe({ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }))).toEqual([
    expect.stringContaining('One of STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY is live'),
  ])
  expect(await wrongIn(lookAtStripe({ STRIPE_SECRET_KEY: 'sk_test_wrong' }))).toEqual([
    'wrong: Stripe does not know STRIPE_SECRET_KEY: Invalid API Key provided: sk_test_****',
  ])
  stripe.store.need('price', 'price_school').unit_amount = 6999
  expect(await wrongIn(lookAtStripe())).toEqual([
    expect.stringMatching(/is not an active one of £74\.99 a year: npm run/),
  ])
})

test('events that go nowhere, not to us, or not in full are wrong, and so is a portal that is off', async () => {
  expect(await wrongIn(lookAtStripe())).toEqual([
    expect.stringContaining('Stripe has no webhook endpoint https://dailydot.example/api/webhooks/stripe'),
    expect.stringContaining('The customer portal is off'),
  ])
  setUpStripe(stripe.store, { appUrl, events: webhookEvents.filter((event) => event !== 'invoice.paid') })
  expect(await wrongIn(lookAtStripe())).toEqual([expect.stringContaining('is not told of invoice.paid: add them')])
  const [endpoint] = stripe.store.all('webhook_endpoint')
  Object.assign(endpoint ?? {}, { enabled_events: ['*'], api_version: '2020-08-27' })
  expect(await wrongIn(lookAtStripe())).toEqual([expect.stringContaining('has the API version 2020-08-27')])
  Object.assign(endpoint ?? {}, { status: 'disabled' })
  expect(await wrongIn(lookAtStripe())).toEqual([expect.stringContaining('is switched off')])
})

test('what a restricted key may not read is for a person to look at', async () => {
  stripe.next('GET /v1/webhook_endpoints', 'forbids')
  stripe.next('GET /v1/billing_portal/configurations', 'forbids')
  const lines = await said(lookAtStripe())
  expect(lines.filter((line) => line.startsWith('warning: The key may not read'))).toHaveLength(2)
})

const lookAtStore = (env: Environment = {}) => lookAtObjects(configWith({ ...s3.env, ...env }))

test('a bucket as it should be is right, and empty again afterwards', async () => {
  s3.allow(appUrl)
  expect(await said(lookAtStore())).toEqual([
    'ok: The bucket takes an upload and gives it back.',
    'ok: An upload address takes one file.',
    `ok: Pages of ${appUrl} may upload.`,
  ])
  expect([...s3.objects]).toEqual([])
})

test('a bucket without our CORS rule, one that overwrites, a wrong key and an absent store are wrong', async () => {
  expect(await wrongIn(lookAtStore())).toEqual([
    expect.stringContaining('does not let pages of https://dailydot.example'),
  ])
  s3.allow(appUrl)
  s3.behave('overwrites')
  expect(await wrongIn(lookAtStore())).toEqual([expect.stringContaining('answers 200 and not 412')])
  s3.behave('normal')
  const wrongKey = await wrongIn(lookAtStore({ S3_SECRET_ACCESS_KEY: 'not-the-secret' }))
  expect(wrongKey).toEqual([expect.stringMatching(/^wrong: The bucket .* does not answer as it should/)])
  s3.behave('down')
  expect(await wrongIn(lookAtStore())).toEqual([expect.stringMatching(/^wrong: The bucket/)])
})

test('a folder for files is tried and left as it was; one that takes none is wrong', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  expect(await said(lookAtObjects(configWith({ DATA_DIR: folder })))).toEqual([
    expect.stringMatching(/^ok: DATA_DIR .* takes files and gives them back\.$/),
  ])
  expect(readdirSync(folder)).toEqual([])
  const file = join(folder, 'no-folder')
  writeFileSync(file, '')
  expect(await wrongIn(lookAtObjects(configWith({ DATA_DIR: file })))).toEqual([
    expect.stringMatching(/does not take files from this user: ENOTDIR/),
  ])
})
