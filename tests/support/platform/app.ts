import type { FastifyInstance, InjectOptions } from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp, jobsOf, createPlatform } from '#server/app.ts'
import { type Environment, readConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { CardProvider } from '#server/platform/providers/cards.ts'
import type { ObjectStore } from '#server/platform/providers/objects.ts'
import type { FindActor } from '#server/platform/security/sessions.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { changesOf } from '#tests/support/platform/database/database.ts'
import { testLibrary } from '#tests/support/slides/library.ts'

/** A Monday in term, at ten to nine. */
export const mondayMorning = new Date('2026-11-16T08:50:00Z')

/** DATA_DIR of the test apps. */
const dataFolder = mkdtempSync(join(tmpdir(), 'daily-dot-objects-'))
process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }))

type Options = {
  db: Database
  now?: Date
  env?: Environment
  /** Off for all other tests: the event loop of a busy machine lags, and calls would fail for no fault of the product. */
  shedsLoad?: boolean
}

export function testPlatform({ db, now = mondayMorning, env = {}, shedsLoad = false }: Options): Platform {
  const { databaseUrl, ...settings } = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataFolder, ...env })
  // Only an app on PostgreSQL sheds load.
  const config = { ...settings, databaseUrl: shedsLoad ? databaseUrl : undefined }
  return createPlatform({ db, changes: changesOf(db) }, config, { now: () => now })
}

/** The whole app on a test's own database and clock. It keeps no state of its own, so equal options share one instance. */
export function testApp(options: Options): FastifyInstance {
  const { db, now = mondayMorning, env = {}, shedsLoad } = options
  const databaseApps = apps.get(db) ?? new Map<string, FastifyInstance>()
  const key = JSON.stringify([now, env, shedsLoad])
  const app = databaseApps.get(key) ?? freshApp(options)
  apps.set(db, databaseApps.set(key, app))
  return app
}

const apps = new WeakMap<Database, Map<string, FastifyInstance>>()

type FreshOptions = Options & {
  clock?: Clock
  findActor?: FindActor
  cards?: Partial<CardProvider>
  objects?: Partial<ObjectStore>
}

/** A new app, for a test that adds routes to it or replaces its card provider or object store. */
export function freshApp(options: FreshOptions): FastifyInstance {
  const platform = testPlatform(options)
  const { clock = platform.clock } = options
  const cards = { ...platform.cards, ...options.cards }
  const objects = { ...platform.objects, ...options.objects }
  return buildApp(
    { ...platform, clock, cards, objects },
    { ...testLibrary, createdAt: () => mondayMorning },
    options.findActor,
  )
}

/** Runs one of the server's jobs now, due or not. */
export async function runJob(platform: Platform, name: string): Promise<void> {
  const job = jobsOf(platform, { ...testLibrary, createdAt: () => mondayMorning }).find((one) => one.name === name)
  if (!job) throw new Error(`There is no job called ${name}.`)
  await job.run()
}

/** A POST as our own pages send it. */
export function post(url: string, payload?: unknown, headers: Record<string, string> = {}): InjectOptions {
  return {
    method: 'POST',
    url,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    ...(payload === undefined ? {} : { payload: payload as object }),
  }
}

/** A complete production configuration. */
export const productionEnv = {
  NODE_ENV: 'production',
  APP_URL: 'https://dailydot.example',
  DATABASE_URL: 'postgres://user:password@127.0.0.1/daily_dot',
  SMTP_URL: 'smtp://127.0.0.1',
  MAIL_FROM: 'hello@dailydot.example',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  BACS_SORT_CODE: '12-34-56',
  BACS_ACCOUNT_NUMBER: '12345678',
  BACS_ACCOUNT_NAME: 'The Daily Dot Ltd',
  SUPPORT_EMAIL: 'help@dailydot.example',
  BUSINESS_NAME: 'The Daily Dot Ltd',
  BUSINESS_ADDRESS: '1 High Street, Leeds LS1 1AA',
}
