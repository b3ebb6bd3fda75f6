import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { schools } from '#server/accounts/people/table.ts'

/** What is kept in the object store, written down before it is put there: nothing can lie there that nobody knows of. */
export const storedObjects = pgTable(
  'stored_objects',
  {
    key: text('key').primaryKey(),
    /** Whose it is. Missing once the school is gone: then it is swept. */
    schoolId: uuid('school_id').references(() => schools.id, { onDelete: 'set null' }),
    /** When it goes, by the database's clock; missing while it is in use. */
    sweepAt: timestamp('sweep_at', { withTimezone: true }),
  },
  (table) => [index('stored_objects_by_school').on(table.schoolId), index('stored_objects_by_sweep').on(table.sweepAt)],
)
