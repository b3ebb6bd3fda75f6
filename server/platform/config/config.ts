import * as z from 'zod/mini'
import { notRegisteredForVat } from '#contract/site/seller.ts'
import { isMailAddress, isSender } from '#server/platform/mail/address.ts'
import {
  areProxies,
  hostInUrl,
  isFlag,
  isLoopback,
  isMode,
  isPostgresUrl,
  isPrivate,
  isSmtpUrl,
  isWebUrl,
  proxiesIn,
  withoutBrackets,
} from './config-checks.ts'

/** Reads the settings from the environment, once. Demo mode needs none; production reports all that are missing. */
export function readConfig(env: Environment = process.env): Config {
  const given: Environment = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  const invalid = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []
  const faults = [...invalid, ...faultsOf(given)]
  if (!parsed.success || faults.length > 0) throw new ConfigFault(faults)
  return configFrom(parsed.data)
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Thrown before anything is opened. Lists every wrong setting, each in a sentence. */
export class ConfigFault extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(['The settings are not right yet:', ...faults.map((fault) => `  - ${fault}.`)].join('\n'))
    this.faults = faults
  }
}

export const defaultHost = '127.0.0.1'
export const defaultPort = 3000

const text = (check: (value: string) => boolean, message: string) =>
  z.optional(z.string().check(z.refine(check, message)))

const settings = z.object({
  // A misspelt "production" would otherwise start demo mode, with its known passwords.
  NODE_ENV: text(isMode, 'must be production, development, test or nothing'),
  PORT: z._default(
    z
      .string()
      .check(z.refine((port) => /^\d{1,5}$/.test(port) && Number(port) <= 65_535, 'must be a number up to 65535')),
    String(defaultPort),
  ),
  LOG_LEVEL: z._default(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
    'warn',
  ),
  HOST: z._default(z.string(), defaultHost),
  APP_URL: text(isWebUrl, 'must be an address such as https://dailydot.example, without a path'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: text(isPostgresUrl, 'must be an address such as postgres://user:password@host/name'),
  SMTP_URL: text(isSmtpUrl, 'must be an address such as smtps://user:password@host'),
  MAIL_FROM: text(isSender, 'must be one sender, such as The Daily Dot <hello@dailydot.example>'),
  CARDS: text((value) => value === 'off', 'must be off or nothing'),
  STRIPE_SECRET_KEY: text((key) => /^(sk|rk)_(test|live)_/.test(key), 'must start with sk_test_ or sk_live_'),
  STRIPE_PUBLISHABLE_KEY: text((key) => /^pk_(test|live)_/.test(key), 'must start with pk_test_ or pk_live_'),
  STRIPE_WEBHOOK_SECRET: text((key) => key.startsWith('whsec_'), 'must start with whsec_'),
  STRIPE_API_BASE: text(isLoopback, 'is only for a stand-in on this machine'),
  S3_ENDPOINT: text(isWebUrl, 'must be an address such as https://s3.example'),
  S3_REGION: z.optional(z.string()),
  S3_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  BACS_SORT_CODE: text((code) => /^\d{2}-?\d{2}-?\d{2}$/.test(code), 'must be six digits, such as 12-34-56'),
  BACS_ACCOUNT_NUMBER: text((number) => /^\d{8}$/.test(number), 'must be eight digits'),
  BACS_ACCOUNT_NAME: z.optional(z.string()),
  TRUST_PROXY: text(areProxies, 'must be addresses or ranges of proxies, such as 10.0.0.1 or 10.0.0.0/8'),
  DRAW_SOCKET: text((path) => path.startsWith('/'), 'must be the path of a socket, such as /run/daily-dot-draw.sock'),
  UPPY_COMPANION_URL: text(isWebUrl, 'must be an address such as https://companion.example'),
  OFFLINE: text((value) => value === 'off', 'must be off or nothing'),
  SIGN_IN_LINKS: text((value) => value === 'off', 'must be off or nothing'),
  SUPPORT_EMAIL: text(isMailAddress, 'must be one email address'),
  BUSINESS_NAME: z.optional(z.string()),
  BUSINESS_ADDRESS: z.optional(z.string()),
  VAT_NUMBER: z.optional(z.string()),
  DEMO_PUBLIC: text(isFlag, 'must be 1 or nothing'),
  STOP_NOTICE_SECONDS: z._default(
    z.string().check(z.refine((seconds) => /^\d{1,3}$/.test(seconds), 'must be a number up to 999')),
    '0',
  ),
  BREACHED_PASSWORDS_URL: text(isWebUrl, 'must be an address such as https://api.pwnedpasswords.com'),
  METRICS_TOKEN: text((token) => /^[!-~]{16,}$/.test(token), 'must be at least 16 letters and digits, without spaces'),
  FAULT_AT: z.optional(z.string()),
  TEST_NOW: text((now) => !Number.isNaN(Date.parse(now)), 'must be a moment such as 2026-11-16T08:50:00Z'),
})

type Settings = z.infer<typeof settings>

const neededInProduction = [
  'APP_URL',
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'BACS_SORT_CODE',
  'BACS_ACCOUNT_NUMBER',
  'BACS_ACCOUNT_NAME',
  'SUPPORT_EMAIL',
  'BUSINESS_NAME',
  'BUSINESS_ADDRESS',
] as const

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

const neededTogether = [
  stripeKeys,
  ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
] as const

function faultsOf(given: Environment): string[] {
  const faults: string[] = []
  for (const group of neededTogether) {
    if (!group.some((name) => given[name])) continue
    for (const name of group) if (!given[name]) faults.push(`${name} is missing: it goes with ${group.join(', ')}`)
  }
  const keys = stripeKeys.filter((name) => given[name])
  if (given.CARDS === 'off' && keys.length > 0)
    faults.push(`CARDS=off contradicts ${keys.join(', ')}: leave out one or the other`)
  return [...new Set([...faults, ...(given.NODE_ENV === 'production' ? productionFaults(given) : demoFaults(given))])]
}

function productionFaults(given: Environment): string[] {
  const faults = neededInProduction.filter((name) => !given[name]).map((name) => `${name} is missing`)
  // Without a word from the operator, a forgotten secret would look like a seller who takes no cards.
  if (given.CARDS !== 'off' && !stripeKeys.some((name) => given[name]))
    for (const name of stripeKeys) faults.push(`${name} is missing: or set CARDS=off to sell by bank transfer only`)
  if (given.APP_URL && !given.APP_URL.startsWith('https:'))
    faults.push('APP_URL must start with https:// in production')
  // A browser on an https page sends nothing over http, and we send nothing about passwords over it.
  for (const name of ['S3_ENDPOINT', 'UPPY_COMPANION_URL', 'BREACHED_PASSWORDS_URL'] as const)
    if (given[name]?.startsWith('http:') && !isLoopback(given[name]))
      faults.push(`${name} must start with https:// in production`)
  for (const name of ['TEST_NOW', 'FAULT_AT', 'STRIPE_API_BASE'] as const)
    if (given[name]) faults.push(`${name} is for tests and is refused in production`)
  return faults
}

function demoFaults(given: Environment): string[] {
  const faults: string[] = []
  if (!isLoopback(`http://${hostInUrl(given.HOST ?? defaultHost)}`) && given.DEMO_PUBLIC !== '1') {
    faults.push('HOST is open to the network, and demo mode has known passwords: set DEMO_PUBLIC=1 if that is meant')
  }
  // A proxy or a tunnel makes it public too, without a change to HOST.
  if (given.APP_URL && !isPrivate(given.APP_URL) && given.DEMO_PUBLIC !== '1') {
    faults.push('APP_URL is public, and demo mode has known passwords: set DEMO_PUBLIC=1 if that is meant')
  }
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const) {
    if (given[name]?.includes('_live_')) faults.push(`${name} is a live key, and demo mode takes no money`)
  }
  return faults
}

function configFrom(given: Settings) {
  const isProduction = given.NODE_ENV === 'production'
  const appUrl = (given.APP_URL ?? `http://${hostInUrl(given.HOST)}:${given.PORT}`).replace(/\/$/, '')
  return {
    mode: isProduction ? ('production' as const) : ('demo' as const),
    port: Number(given.PORT),
    host: withoutBrackets(given.HOST),
    logLevel: given.LOG_LEVEL,
    appUrl,
    dataDir: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL,
    trustProxy: given.TRUST_PROXY === undefined ? undefined : proxiesIn(given.TRUST_PROXY),
    /** Undefined in demo mode only, where mail is then kept to be read in the browser. */
    mailServer: given.SMTP_URL && given.MAIL_FROM ? { smtpUrl: given.SMTP_URL, mailFrom: given.MAIL_FROM } : undefined,
    /** False: buyers pay by bank transfer only. */
    takesCards: given.CARDS !== 'off',
    /** Undefined if we take no cards, and in demo mode, where a stand-in takes them and no money moves. */
    stripe: stripeIn(given),
    /** Undefined: files are stored in DATA_DIR. */
    s3:
      given.S3_ENDPOINT && given.S3_REGION && given.S3_BUCKET && given.S3_ACCESS_KEY_ID && given.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: given.S3_ENDPOINT.replace(/\/$/, ''),
            region: given.S3_REGION,
            bucket: given.S3_BUCKET,
            accessKeyId: given.S3_ACCESS_KEY_ID,
            secretAccessKey: given.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    /** Where pictures are redrawn by another user's process. Undefined: by a child of this one. */
    drawSocket: given.DRAW_SOCKET,
    /** The server of the file picker's remote sources. Undefined: there are none. */
    companionUrl: given.UPPY_COMPANION_URL?.replace(/\/$/, ''),
    /** False: browsers remove the service worker and what it kept. */
    offline: given.OFFLINE !== 'off',
    /** False: we mail no links to sign in without the password, and those that were mailed do nothing. */
    signInLinks: given.SIGN_IN_LINKS !== 'off',
    bank: {
      sortCode: withDashes(given.BACS_SORT_CODE ?? '00-00-00'),
      accountNumber: given.BACS_ACCOUNT_NUMBER ?? '00000000',
      accountName: given.BACS_ACCOUNT_NAME ?? 'The Daily Dot (demo mode)',
    },
    /** Demo mode has no load balancer, and a person waiting for Ctrl+C. */
    drain: {
      noticeSeconds: Number(given.STOP_NOTICE_SECONDS),
      idleSeconds: isProduction ? 5 : 0,
      maxSeconds: 25,
    },
    /** Undefined: new passwords are not looked up in lists of stolen ones. */
    breachedPasswordsUrl: given.BREACHED_PASSWORDS_URL?.replace(/\/$/, ''),
    /** Undefined: /metrics does not exist. */
    metricsToken: given.METRICS_TOKEN,
    /** The crash point at which a test kills this process. */
    faultAt: given.FAULT_AT,
    testNow: given.TEST_NOW === undefined ? undefined : new Date(given.TEST_NOW),
    seller: {
      appUrl,
      supportEmail: given.SUPPORT_EMAIL ?? 'support@dailydot.example',
      businessName: given.BUSINESS_NAME ?? 'The Daily Dot',
      businessAddress: given.BUSINESS_ADDRESS ?? '1 Example Street, Exampleton EX1 1EX (demo mode)',
      vatNumber: given.VAT_NUMBER ?? notRegisteredForVat,
    },
  }
}

function stripeIn(given: Settings) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_API_BASE: apiBase } = given
  const webhookSecret = given.STRIPE_WEBHOOK_SECRET
  return secretKey && publishableKey && webhookSecret
    ? { secretKey, publishableKey, webhookSecret, apiBase }
    : undefined
}

/** Normalises to 12-34-56. */
function withDashes(sortCode: string): string {
  return sortCode.replaceAll('-', '').replace(/(..)(..)(..)/, '$1-$2-$3')
}

export type Config = ReturnType<typeof configFrom>
