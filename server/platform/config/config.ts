import * as z from 'zod/mini'
import { notRegisteredForVat } from '#contract/site/seller.ts'
import { isMailAddress, isSender } from '#server/platform/mail/address.ts'
import {
  areProxies,
  hostInUrl,
  isFlagOrNothing,
  isLoopback,
  isMode,
  isPostgresUrl,
  isPrivate,
  isSmtpUrl,
  isWebUrl,
  proxiesIn,
  withoutBrackets,
} from './config-checks.ts'

/** Settings come from the environment and are read once. Demo mode needs none; production names all that is missing. */
export function readConfig(env: Environment = process.env): Config {
  const said: Environment = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(said)
  const misspelt = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []
  const faults = [...misspelt, ...faultsOf(said)]
  if (!parsed.success || faults.length > 0) throw new ConfigFault(faults)
  return configFrom(parsed.data)
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Thrown before anything is opened: every wrong setting at once, each in a sentence. */
export class ConfigFault extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(['The settings are not right yet:', ...faults.map((fault) => `  - ${fault}.`)].join('\n'))
    this.faults = faults
  }
}

const defaultHost = '127.0.0.1'

const text = (check: (value: string) => boolean, message: string) =>
  z.optional(z.string().check(z.refine(check, message)))

const settings = z.object({
  // A misspelt "production" would be demo mode, with known passwords.
  NODE_ENV: text(isMode, 'must be production, development, test or nothing'),
  PORT: z._default(
    z
      .string()
      .check(z.refine((port) => /^\d{1,5}$/.test(port) && Number(port) <= 65_535, 'must be a number up to 65535')),
    '3000',
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
  UPPY_COMPANION_URL: text(isWebUrl, 'must be an address such as https://companion.example'),
  SUPPORT_EMAIL: text(isMailAddress, 'must be one email address'),
  BUSINESS_NAME: z.optional(z.string()),
  BUSINESS_ADDRESS: z.optional(z.string()),
  VAT_NUMBER: z.optional(z.string()),
  DEMO_PUBLIC: text(isFlagOrNothing, 'must be 1 or nothing'),
  STOP_NOTICE_SECONDS: z._default(
    z.string().check(z.refine((seconds) => /^\d{1,3}$/.test(seconds), 'must be a number up to 999')),
    '0',
  ),
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
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'BACS_SORT_CODE',
  'BACS_ACCOUNT_NUMBER',
  'BACS_ACCOUNT_NAME',
  'SUPPORT_EMAIL',
  'BUSINESS_NAME',
  'BUSINESS_ADDRESS',
] as const

const neededTogether = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
] as const

function faultsOf(said: Environment): string[] {
  const faults: string[] = []
  for (const group of neededTogether) {
    if (!group.some((name) => said[name])) continue
    for (const name of group) if (!said[name]) faults.push(`${name} is missing: it goes with ${group.join(', ')}`)
  }
  return [...new Set([...faults, ...(said.NODE_ENV === 'production' ? productionFaults(said) : demoFaults(said))])]
}

function productionFaults(said: Environment): string[] {
  const faults = neededInProduction.filter((name) => !said[name]).map((name) => `${name} is missing`)
  if (said.APP_URL && !said.APP_URL.startsWith('https:')) faults.push('APP_URL must start with https:// in production')
  // A browser that came over https sends nothing anywhere else.
  for (const name of ['S3_ENDPOINT', 'UPPY_COMPANION_URL'] as const)
    if (said[name]?.startsWith('http:') && !isLoopback(said[name]))
      faults.push(`${name} must start with https:// in production`)
  for (const name of ['TEST_NOW', 'FAULT_AT'] as const)
    if (said[name]) faults.push(`${name} is for tests and is refused in production`)
  return faults
}

function demoFaults(said: Environment): string[] {
  const faults: string[] = []
  if (!isLoopback(`http://${hostInUrl(said.HOST ?? defaultHost)}`) && said.DEMO_PUBLIC !== '1') {
    faults.push('HOST is open to the network, and demo mode has known passwords: set DEMO_PUBLIC=1 if that is meant')
  }
  // A proxy or a tunnel makes it public too, and leaves HOST as it is.
  if (said.APP_URL && !isPrivate(said.APP_URL) && said.DEMO_PUBLIC !== '1') {
    faults.push('APP_URL is public, and demo mode has known passwords: set DEMO_PUBLIC=1 if that is meant')
  }
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const) {
    if (said[name]?.includes('_live_')) faults.push(`${name} is a live key, and demo mode takes no money`)
  }
  return faults
}

function configFrom(said: Settings) {
  const isProduction = said.NODE_ENV === 'production'
  const appUrl = (said.APP_URL ?? `http://${hostInUrl(said.HOST)}:${said.PORT}`).replace(/\/$/, '')
  return {
    mode: isProduction ? ('production' as const) : ('demo' as const),
    port: Number(said.PORT),
    host: withoutBrackets(said.HOST),
    logLevel: said.LOG_LEVEL,
    appUrl,
    dataDir: said.DATA_DIR,
    databaseUrl: said.DATABASE_URL,
    trustProxy: said.TRUST_PROXY === undefined ? undefined : proxiesIn(said.TRUST_PROXY),
    /** Missing in demo mode only: there mail is kept and can be read, and is sent only where a server is named. */
    mailServer: said.SMTP_URL && said.MAIL_FROM ? { smtpUrl: said.SMTP_URL, mailFrom: said.MAIL_FROM } : undefined,
    /** Missing in demo mode only, where a stand-in takes cards and no money moves. */
    stripe:
      said.STRIPE_SECRET_KEY && said.STRIPE_PUBLISHABLE_KEY && said.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: said.STRIPE_SECRET_KEY,
            publishableKey: said.STRIPE_PUBLISHABLE_KEY,
            webhookSecret: said.STRIPE_WEBHOOK_SECRET,
            apiBase: said.STRIPE_API_BASE,
          }
        : undefined,
    /** Missing: files are kept in a folder of DATA_DIR. */
    s3:
      said.S3_ENDPOINT && said.S3_REGION && said.S3_BUCKET && said.S3_ACCESS_KEY_ID && said.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: said.S3_ENDPOINT.replace(/\/$/, ''),
            region: said.S3_REGION,
            bucket: said.S3_BUCKET,
            accessKeyId: said.S3_ACCESS_KEY_ID,
            secretAccessKey: said.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    /** Where the file picker's remote sources come from. Missing: there are none. */
    companionUrl: said.UPPY_COMPANION_URL?.replace(/\/$/, ''),
    bank: {
      sortCode: withDashes(said.BACS_SORT_CODE ?? '00-00-00'),
      accountNumber: said.BACS_ACCOUNT_NUMBER ?? '00000000',
      accountName: said.BACS_ACCOUNT_NAME ?? 'The Daily Dot (demo mode)',
    },
    /** Demo mode has no balancer before it, and somebody who waits for Ctrl+C. */
    drain: {
      noticeSeconds: Number(said.STOP_NOTICE_SECONDS),
      idleSeconds: isProduction ? 5 : 0,
      maxSeconds: 25,
    },
    /** What opens /metrics. Missing: there is no such address. */
    metricsToken: said.METRICS_TOKEN,
    /** Where a test kills this process. */
    faultAt: said.FAULT_AT,
    testNow: said.TEST_NOW === undefined ? undefined : new Date(said.TEST_NOW),
    seller: {
      appUrl,
      supportEmail: said.SUPPORT_EMAIL ?? 'support@dailydot.example',
      businessName: said.BUSINESS_NAME ?? 'The Daily Dot',
      businessAddress: said.BUSINESS_ADDRESS ?? '1 Example Street, Exampleton EX1 1EX (demo mode)',
      vatNumber: said.VAT_NUMBER ?? notRegisteredForVat,
    },
  }
}

/** 12-34-56, however it was written. */
function withDashes(sortCode: string): string {
  return sortCode.replaceAll('-', '').replace(/(..)(..)(..)/, '$1-$2-$3')
}

export type Config = ReturnType<typeof configFrom>
