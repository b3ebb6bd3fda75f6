import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#server/accounts/people/table.ts'

const accountId = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

/**
 * An administrator's authenticator app. The secret is stored in plain text and shown once, when it is created. The server needs
 * it to check codes, and an encryption key would sit next to DATABASE_URL, where anyone who can read this table would find it
 * too. It is only the second step: without the password, which is stored as a hash, it is useless.
 */
export const totps = pgTable('totps', {
  accountId: accountId().primaryKey(),
  /** In use; null until the first code has proved that the app has it. */
  secret: text('secret'),
  /** Created but not yet confirmed. The old one works until then. */
  newSecret: text('new_secret'),
  /** The 30-second step of the last code used: prevents replay of a code seen over a shoulder. */
  lastStep: integer('last_step').notNull().default(0),
})

/** For a lost phone. Eighty random bits each, so that an unsalted hash is enough; a used code is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { accountId: accountId(), codeHash: text('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)
