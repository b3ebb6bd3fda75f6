import { globSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
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

/** `npm run test:all` runs every server test on both databases, `npm test` only the files tagged `embedded`. */
const onEmbedded = process.env.TEST_ALL === 'false' ? taggedFiles() : onDatabases

export default defineConfig({
  plugins: [talkHelpersModule],
  test: {
    globalSetup: ['tests/support/platform/database/prepare-databases.ts'],
    maxWorkers: 2,
    // Each test has its own database or data folder, and no module keeps state between tests, so test files can share modules.
    isolate: false,
    env: { TEST_DATABASE: 'postgres' },
    tags: [
      { name: 'long', description: 'Takes long: runs with `npm run test:all`, not with `npm test`.' },
      {
        name: 'embedded',
        description: 'Tests SQL written by hand: `npm test` runs the file on the embedded database too.',
      },
    ],
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
          setupFiles: ['tests/support/app/screen-setup.ts'],
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

/** Vitest's own filter by tag applies to every project at once. */
function taggedFiles(): string[] {
  const files = globSync(onDatabases).filter((file) => /^\/\/ @module-tag embedded$/m.test(readFileSync(file, 'utf8')))
  // On Windows too, a pattern has slashes.
  return files.map((file) => file.replaceAll(sep, '/'))
}
