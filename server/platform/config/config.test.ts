import { expect, test } from 'vitest'
import { productionEnv } from '#tests/support/platform/app.ts'
import { ConfigFault, type Environment, readConfig } from './config.ts'

function faultsIn(env: Environment): string {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    if (error instanceof ConfigFault) return error.message
    throw error
  }
}

test('with no settings the app runs in demo mode on this machine only', () => {
  expect(readConfig({})).toMatchObject({ mode: 'demo', host: '127.0.0.1', port: 3000, appUrl: 'http://127.0.0.1:3000' })
})

test('an IPv6 address may be given with brackets or without', () => {
  for (const HOST of ['::1', '[::1]'])
    expect(readConfig({ HOST })).toMatchObject({ host: '::1', appUrl: 'http://[::1]:3000' })
})

test('production with everything set is accepted', () => {
  expect(readConfig(productionEnv)).toMatchObject({ mode: 'production', appUrl: 'https://dailydot.example' })
})

test('browsers keep slides for days without a network, unless OFFLINE is off', () => {
  expect([readConfig({}).offline, readConfig({ OFFLINE: '' }).offline]).toEqual([true, true])
  expect(readConfig({ ...productionEnv, OFFLINE: 'off' }).offline).toBe(false)
})

test('the sender of mails may have a name', () => {
  for (const from of ['hello@dailydot.example', 'The Daily Dot <hello@dailydot.example>']) {
    expect(readConfig({ ...productionEnv, MAIL_FROM: from }).mailServer?.mailFrom).toBe(from)
  }
})

test('production lists every missing setting', () => {
  const message = faultsIn({ NODE_ENV: 'production' })
  for (const name of Object.keys(productionEnv).filter((each) => each !== 'NODE_ENV')) {
    expect(message).toContain(`${name} is missing`)
  }
})

test('production without Stripe starts only if CARDS=off says that this is meant', () => {
  const without = { ...productionEnv, STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' }
  const { STRIPE_SECRET_KEY } = productionEnv
  expect(readConfig({ ...without, CARDS: 'off' })).toMatchObject({ takesCards: false, stripe: undefined })
  expect(faultsIn(without)).toContain('STRIPE_SECRET_KEY is missing: or set CARDS=off to sell by bank transfer only')
  expect(faultsIn({ ...without, STRIPE_SECRET_KEY })).toContain('STRIPE_WEBHOOK_SECRET is missing: it goes with')
  expect(faultsIn({ ...without, STRIPE_SECRET_KEY, CARDS: 'off' })).toContain('CARDS=off contradicts STRIPE_SECRET_KEY')
  expect(readConfig(productionEnv).takesCards).toBe(true)
})

test('an invalid setting and a missing one are reported together', () => {
  const message = faultsIn({ ...productionEnv, PORT: 'eighty', SMTP_URL: '' })
  expect(message).toContain('PORT must be a number up to 65535')
  expect(message).toContain('SMTP_URL is missing')
})

test.for([
  ['NODE_ENV', 'Production', 'NODE_ENV must be production, development'],
  ['NODE_ENV', 'prod', 'NODE_ENV must be production, development'],
  ['PORT', '70000', 'PORT must be a number'],
  ['APP_URL', 'dailydot.example', 'APP_URL must be an address'],
  ['APP_URL', 'https://dailydot.example/app', 'APP_URL must be an address'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address'],
  ['SMTP_URL', 'mail.example', 'SMTP_URL must be an address'],
  ['OFFLINE', 'no', 'OFFLINE must be off or nothing'],
  ['SIGN_IN_LINKS', 'no', 'SIGN_IN_LINKS must be off or nothing'],
  ['CARDS', 'no', 'CARDS must be off or nothing'],
  ['BACS_SORT_CODE', '1234', 'BACS_SORT_CODE must be six digits'],
  ['MAIL_FROM', 'The Daily Dot', 'MAIL_FROM must be one sender'],
  ['MAIL_FROM', 'Dot <a@b.example>, <c@d.example>', 'MAIL_FROM must be one sender'],
  ['SUPPORT_EMAIL', 'a@b.example, c@d.example', 'SUPPORT_EMAIL must be one email address'],
  ['SUPPORT_EMAIL', 'a@b.example\r\nBcc: e@f.example', 'SUPPORT_EMAIL must be one email address'],
  ...['true', '1', '10.0.0.0/0', '10.0.0.0/33', '10.0.0.1/x', '::1/129', '10.0.0.1/8/8', 'proxy.example', '10.0.0'].map(
    (value) => ['TRUST_PROXY', value, 'TRUST_PROXY must be addresses or ranges'] as const,
  ),
  ['TRUST_PROXY', '10.0.0.1, everything', 'TRUST_PROXY must be addresses or ranges'],
  ['TEST_NOW', 'yesterday', 'TEST_NOW must be a moment'],
  ['STRIPE_API_BASE', 'https://stripe.example', 'STRIPE_API_BASE is only for a stand-in on this machine'],
  ['S3_BUCKET', 'logos', 'S3_ENDPOINT is missing: it goes with'],
  ['S3_ENDPOINT', 'https://s3.example/bucket', 'S3_ENDPOINT must be an address'],
  ['UPPY_COMPANION_URL', 'companion.example', 'UPPY_COMPANION_URL must be an address'],
] as const)('%s=%s is refused, and the message says why', ([name, value, sentence]) => {
  expect(faultsIn({ [name]: value })).toContain(sentence)
})

test('production refuses plain http and settings for tests', () => {
  const plain = {
    APP_URL: 'http://dailydot.example',
    S3_ENDPOINT: 'http://s3.example',
    UPPY_COMPANION_URL: 'http://c.example',
    BREACHED_PASSWORDS_URL: 'http://range.example',
  }
  const forTests = { TEST_NOW: '2026-11-16T08:50:00Z', FAULT_AT: 'x', STRIPE_API_BASE: 'http://127.0.0.1:12111' }
  const message = faultsIn({ ...productionEnv, ...plain, ...forTests })
  for (const name of Object.keys(plain)) expect(message).toContain(`${name} must start with https://`)
  for (const name of Object.keys(forTests))
    expect(message).toContain(`${name} is for tests and is refused in production`)
  expect(
    readConfig({ ...productionEnv, NODE_ENV: 'test', STRIPE_API_BASE: forTests.STRIPE_API_BASE }).stripe?.apiBase,
  ).toBe(forTests.STRIPE_API_BASE)
})

test('demo mode listens on this machine only, unless DEMO_PUBLIC=1, and refuses live card keys', () => {
  expect(faultsIn({ HOST: '0.0.0.0' })).toContain('set DEMO_PUBLIC=1')
  expect(faultsIn({ HOST: '0.0.0.0', DEMO_PUBLIC: '1' })).toBe('')
  for (const host of [
    '::',
    '[::]',
    '192.168.1.2',
    '::ffff:10.0.0.1',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
  ])
    expect(faultsIn({ HOST: host }), host).toContain('set DEMO_PUBLIC=1')
  for (const flag of ['0', 'false', 'yes', ' 1']) expect(faultsIn({ HOST: '::', DEMO_PUBLIC: flag })).not.toBe('')
  for (const host of ['localhost', '127.0.0.2', '[::1]', '::1']) expect(faultsIn({ HOST: host }), host).toBe('')
  expect(faultsIn({ STRIPE_SECRET_KEY: 'sk_live_1' })).toContain('demo mode takes no money')
})

test('demo mode refuses a public APP_URL, as behind a proxy, unless DEMO_PUBLIC=1', () => {
  const isRefused = (APP_URL: string) => faultsIn({ APP_URL }).includes('APP_URL is public')
  for (const url of [
    'https://demo.dailydot.com',
    'http://81.2.69.142',
    'http://[2a01:4b00::1]',
    'http://172.32.0.1',
    'https://localhost.evil.com',
    'https://10.0.0.1.nip.io',
  ]) {
    expect(isRefused(url), url).toBe(true)
    expect(faultsIn({ APP_URL: url, DEMO_PUBLIC: '1' })).toBe('')
    expect(faultsIn({ ...productionEnv, APP_URL: url.replace('http:', 'https:') })).toBe('')
  }
  for (const url of [
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://192.168.1.20',
    'http://172.31.0.1',
    'http://[fd00::1]',
    'http://[::ffff:10.0.0.1]',
    'http://office-pc:3000',
    'http://dot.local',
  ])
    expect(isRefused(url), url).toBe(false)
})

test('TRUST_PROXY takes addresses, ranges and named ranges', () => {
  const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy
  expect(read('10.0.0.1, 192.168.0.0/16  ::1,loopback')).toEqual(['10.0.0.1', '192.168.0.0/16', '::1', 'loopback'])
  expect(read('fd00::/8')).toEqual(['fd00::/8'])
  expect(readConfig({}).trustProxy).toBeUndefined()
})

test('the message about an invalid secret does not contain it', () => {
  expect(faultsIn({ ...productionEnv, STRIPE_SECRET_KEY: 'wrong-secret-value' })).not.toContain('wrong-secret-value')
})

test('files go into S3 if all its settings are there, otherwise into a folder', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_REGION: 'eu-west-2',
    S3_BUCKET: 'logos',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(readConfig({}).s3).toBeUndefined()
  expect(readConfig(s3).s3).toMatchObject({ endpoint: 'https://s3.example', bucket: 'logos' })
  for (const name of Object.keys(s3)) expect(faultsIn({ ...s3, [name]: '' })).toContain(`${name} is missing`)
})
