import { defineConfig } from 'vitest/config'

/** Tests that need no database, or say themselves on which they run: they run once. */
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
  'server/money/card/{crash,lost-responses,transitions}.test.ts',
  'server/branding/logo/{refused-files,invoice-and-mail}.test.ts',
]
const onDatabases = { include: ['server/**/*.test.ts'], exclude: once }

/** The server's tests run twice: on the embedded database and on a real PostgreSQL. */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/prepare-databases.ts'],
    maxWorkers: 2,
    // Each test has a database or a data folder of its own, and no module keeps anything between tests: files can share what they import.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'embedded', ...onDatabases, env: { TEST_DATABASE: 'embedded' } } },
      { extends: true, test: { name: 'postgres', ...onDatabases, env: { TEST_DATABASE: 'postgres' } } },
      // Real processes that are killed, starved and cut off: a little of it always, all of it with `npm run test:faults`.
      { extends: true, test: { name: 'faults', include: ['tests/faults/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'rules',
          include: [
            ...once,
            'contract/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
        },
      },
    ],
  },
})
