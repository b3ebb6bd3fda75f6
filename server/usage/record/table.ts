import { bigint, date, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts, schools } from '#server/accounts/people/table.ts'
import { slides } from '#server/slides/shipped/table.ts'

/** One row for each account, day, slide and age band for which a slide was presented. */
export const usage = pgTable(
  'usage',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** An administrator's uses belong to our own school. */
    schoolId: uuid('school_id').references(() => schools.id, { onDelete: 'cascade' }),
    /** Null once a school has deleted its own slide: the use is kept. */
    slideId: text('slide_id').references(() => slides.id, { onDelete: 'set null' }),
    ageBand: text('age_band', { enum: ['eyfs', 'ks1', 'lowerKS2', 'upperKS2'] }).notNull(),
    /** The date in London. A repeated use on the same day adds no row. */
    day: date('day').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('usage_once_a_day').on(table.accountId, table.day, table.slideId, table.ageBand),
    index('usage_by_school').on(table.schoolId, table.usedAt),
    // For the foreign key, when a school deletes its own slide.
    index('usage_by_slide').on(table.slideId),
    // Covers every column of a school's figures, for index-only scans.
    index('usage_of_school_by_day').on(table.schoolId, table.day, table.slideId, table.ageBand, table.accountId),
  ],
)
