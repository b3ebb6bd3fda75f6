// npm run admin:create: adds an administrator and prints the one-time link for choosing their password.
// Prompts for whatever is missing: npm run admin:create -- --email ada@school.example --first Ada --last Novak
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type * as z from 'zod/mini'
import { email, name } from '#contract/accounts/passwords.ts'
import { addAdministrator } from '#server/accounts/passwords/service.ts'
import { createPlatform } from '#server/app.ts'
import { ConfigFault, readConfig } from '#server/platform/config/config.ts'
import { FolderInUse } from '#server/platform/database/data-lock.ts'
import { isDatabaseLost, openDatabase } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

try {
  await createAdmin()
} catch (error) {
  console.error(sentenceFor(error))
  process.exitCode = 1
}

async function createAdmin(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig()
  const details = await readDetails()
  const database = await openDatabase(config)
  try {
    await database.migrate()
    const url = await addAdministrator(createPlatform(database, config), details)
    console.log(`\n${details.firstName} ${details.lastName} is an administrator now, and chooses a password here:\n`)
    console.log(`  ${url}\n\nThe link works once, for 7 days. After that they sign in at ${config.appUrl}/admin-login`)
  } finally {
    await database.close()
  }
}

async function readDetails(): Promise<{ email: string; firstName: string; lastName: string }> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { email: text, first: text, last: text } })
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // An iterator of lines, so that answers can be piped in: those that arrive before their question must not be lost.
  const lines = terminal[Symbol.asyncIterator]()
  const ask = async (question: string, given: string | undefined, schema: z.ZodMiniType<string>): Promise<string> => {
    if (given === undefined) process.stdout.write(`${question}: `)
    const answer = given ?? (await lines.next()).value ?? ''
    const parsed = schema.safeParse(answer)
    if (!parsed.success)
      throw new Refusal(400, `${question}: ${parsed.error.issues[0]?.message ?? 'please check this'}.`)
    return parsed.data
  }
  try {
    return {
      email: await ask('Email', values.email, email),
      firstName: await ask('First name', values.first, name),
      lastName: await ask('Last name', values.last, name),
    }
  } finally {
    terminal.close()
  }
}

function sentenceFor(error: unknown): string {
  if (error instanceof FolderInUse) return 'The server is running on this data. Stop the server first, then try again.'
  if (error instanceof Refusal || error instanceof ConfigFault) return error.message
  if (isDatabaseLost(error)) return 'The database cannot be reached. Check DATABASE_URL and that it is running.'
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    return 'Use it like this: npm run admin:create -- --email ada@school.example --first Ada --last Novak'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
