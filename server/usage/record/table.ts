import { bigint, date, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts, schools } from '#server/accounts/people/table.ts'
import { slides } from '#server/slides/library/table.ts'

/** That a slide was presented: one row for each account, day, slide and age band. It goes with the account. */
export const usage = pgTable(
  'usage',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** What an administrator presents is of the school that is ours. */
    schoolId: uuid('school_id').references(() => schools.id, { onDelete: 'cascade' }),
    /** A school may delete its own slide; that it was used stays true. */
    slideId: text('slide_id').references(() => slides.id, { onDelete: 'set null' }),
    ageBand: text('age_band', { enum: ['eyfs', 'ks1', 'lowerKS2', 'upperKS2'] }).notNull(),
    /** London's day, on which it counts once. */
    day: date('day').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('usage_once_a_day').on(table.accountId, table.day, table.slideId, table.ageBand),
    index('usage_by_school').on(table.schoolId, table.usedAt),
    // For a school that deletes a slide of its own.
    index('usage_by_slide').on(table.slideId),
    // All that a school's figures need, so that they are counted without reading the rows themselves.
    index('usage_of_school_by_day').on(table.schoolId, table.day, table.slideId, table.ageBand, table.accountId),
  ],
)
