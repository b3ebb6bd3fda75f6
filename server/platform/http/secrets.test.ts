import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { post, testApp, testPlatform, runJob } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const password = 'correct horse battery'

/** The whole database, except for queued mails: their links are deleted once they are sent. */
async function copyOfTheDatabase(): Promise<string> {
  const { rows } = await database().execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'outbox'`,
  )
  const tables: string[] = []
  for (const { name } of rows) {
    const { rows: all } = await database().execute(sql`select * from ${sql.identifier(name)}`)
    tables.push(`${name} ${JSON.stringify(all)}`)
  }
  return tables.join('\n')
}

test('a stolen copy of the database contains no password, session id or link token', async () => {
  const platform = testPlatform({ db: database() })
  const app = testApp({ db: database() })
  const { email } = await aSchool(platform, { domains: ['oakfield.example'] })
  const { cookies } = await app.inject(post('/api/auth/school-login', { email, password }))
  await app.inject(post('/api/password-reset-request', { email }))
  await app.inject(post('/api/auth/join', { email: 'amira@oakfield.example' }))
  await runJob(platform, 'send-reset-links')
  await runJob(platform, 'send-join-links')
  const mails = await readableMails(database())
  const tokens = mails.map(({ letter }) => new URL(letter.button?.url ?? '').searchParams.get('token'))
  const given = cookies.filter(({ httpOnly }) => httpOnly).map(({ value }) => value)
  const secrets = [...given, ...tokens]
  expect(secrets).toHaveLength(4)
  const copy = await copyOfTheDatabase()
  expect(copy).toContain(email)
  expect(copy).not.toContain(password)
  for (const secret of secrets) {
    // 256 random bits.
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(copy).not.toContain(secret)
  }
})
