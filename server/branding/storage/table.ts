import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { schools } from '#server/accounts/people/table.ts'

/** Every object in the object store. The row is written before the object, so that no object is ever without a row. */
export const storedObjects = pgTable(
  'stored_objects',
  {
    key: text('key').primaryKey(),
    /** Null once the school is deleted: then the object is swept. */
    schoolId: uuid('school_id').references(() => schools.id, { onDelete: 'set null' }),
    /** When it can be swept, by the database's clock; null while it is in use. */
    sweepAt: timestamp('sweep_at', { withTimezone: true }),
  },
  (table) => [index('stored_objects_by_school').on(table.schoolId), index('stored_objects_by_sweep').on(table.sweepAt)],
)
