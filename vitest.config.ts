import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { defineConfig } from 'vitest/config'
import { talkHelpersModule } from './tools/content/talk-helpers-module.ts'

/** Tests without a database, or that say themselves on which they run. */
const once = [
  'server/**/rules.test.ts',
  'server/**/document.test.ts',
  'server/platform/{config,security}/*.test.ts',
  'server/platform/time/*.test.ts',
  'server/platform/files/*.test.ts',
  'server/platform/http/*.test.ts',
  'server/platform/health/*.test.ts',
  'server/money/stripe/*.test.ts',
  'server/branding/s3/*.test.ts',
  'server/main.test.ts',
  'server/money/transfers/thousand-orders.test.ts',
  'server/money/{card/{crash,lost-responses},purchases/transitions}.test.ts',
  'server/branding/logo/{refused-files,invoice-and-mail}.test.ts',
]
/** Races cannot happen on the embedded database, which runs one statement at a time. */
const races = ['server/**/{concurrency,*-race}.test.ts']
const onDatabases = ['server/**/*.test.ts']

/** `npm run test:all` runs every server test on both databases, `npm test` only those of rooms that write SQL by hand, and the text search. */
const onEmbedded =
  process.env.TEST_ALL === 'false'
    ? [...roomsWithSql().map((room) => `${room}/*.test.ts`), 'server/library/search/words.test.ts']
    : onDatabases

export default defineConfig({
  plugins: [talkHelpersModule],
  test: {
    globalSetup: ['tests/support/prepare-databases.ts'],
    maxWorkers: 2,
    // Each test has its own database or data folder, and no module keeps state between tests, so test files can share modules.
    isolate: false,
    env: { TEST_DATABASE: 'postgres' },
    tags: [{ name: 'long', description: 'Takes long: runs with `npm run test:all`, not with `npm test`.' }],
    // As in the browser: what is waited for comes, sooner or later, on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'postgres', include: onDatabases },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: onEmbedded,
          exclude: [...once, ...races],
          env: { TEST_DATABASE: 'embedded' },
        },
      },
      // Real processes that are killed, starved and cut off: briefly here, at length with `npm run test:faults`.
      { extends: true, test: { name: 'faults', include: ['tests/faults/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/support/screen-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['contract/**/*.test.ts', 'web/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
        },
      },
    ],
  },
})

/** Rooms with at least eleven statements of their own SQL; drizzle writes the rest for both databases. */
function roomsWithSql(): string[] {
  const statements = new Map<string, number>()
  for (const file of globSync('server/**/*.ts').filter((name) => !name.endsWith('.test.ts'))) {
    const count = readFileSync(file, 'utf8').split('sql`').length - 1
    statements.set(dirname(file), (statements.get(dirname(file)) ?? 0) + count)
  }
  return [...statements].filter(([, count]) => count >= 11).map(([room]) => room)
}
