import { defineConfig } from 'vitest/config'

const onDatabases = ['server/**/*.test.ts', 'tests/support/*.test.ts']

/** The server's tests run twice: on the embedded database and on a real PostgreSQL. */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/prepare-databases.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'embedded', include: onDatabases, env: { TEST_DATABASE: 'embedded' } } },
      { extends: true, test: { name: 'postgres', include: onDatabases, env: { TEST_DATABASE: 'postgres' } } },
      {
        extends: true,
        test: { name: 'rules', include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'] },
      },
    ],
  },
})
