import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#server/accounts/people/table.ts'

const accountId = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

/**
 * An administrator's authenticator app. The secret is stored as it is, and told once, when it is made: to check a code the
 * server must have it, and a key to encrypt it with would stand beside DATABASE_URL, where whoever can read this table
 * finds it too. It is a second step: without the password, of which only a hash is kept, it opens nothing.
 */
export const totps = pgTable('totps', {
  accountId: accountId().primaryKey(),
  /** In use; missing until the first code has proved that the app has it. */
  secret: text('secret'),
  /** Made, but not yet proved. The old one keeps working until it is. */
  newSecret: text('new_secret'),
  /** The 30-second step of the last code that was used: a code seen over a shoulder is worth nothing. */
  lastStep: integer('last_step').notNull().default(0),
})

/** For the day the telephone is lost. Eighty random bits each, so that a plain hash is enough; a used one is gone. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { accountId: accountId(), codeHash: text('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)
