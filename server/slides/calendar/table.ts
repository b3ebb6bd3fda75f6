import { bigint, date, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts, schools } from '#server/accounts/people/table.ts'
import { slides } from '#server/slides/shipped/table.ts'

/** Swaps in order: replayed over the calendar, they give what a person sees. Very many are replaced by fewer: see `compact`. */
export const swaps = pgTable(
  'swaps',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    /** Whose day it changes; null for everybody's at the school. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    madeBy: uuid('made_by').references(() => accounts.id, { onDelete: 'set null' }),
    day: date('day').notNull(),
    /** Null puts back what the day had without any swap. */
    slideId: text('slide_id').references(() => slides.id, { onDelete: 'cascade' }),
    /** The date in London on which it was made: it takes a slide from no day before. A later one in a swap that replaces others. */
    madeOn: date('made_on').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    /** Private: only its author can export it. */
    reason: text('reason'),
  },
  (table) => [
    index('swaps_by_account').on(table.accountId),
    index('swaps_by_school').on(table.schoolId),
    // For the foreign keys.
    index('swaps_by_slide').on(table.slideId),
    index('swaps_by_maker').on(table.madeBy),
  ],
)

/** The reasons of swaps that have been replaced by fewer, kept as long as theirs would have been. */
export const swapReasons = pgTable(
  'swap_reasons',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    slideId: text('slide_id'),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [index('swap_reasons_by_maker').on(table.madeBy)],
)

/** The slides of the library that an administrator has withdrawn. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    slideId: text('slide_id')
      .notNull()
      .references(() => slides.id),
    replacementId: text('replacement_id')
      .notNull()
      .references(() => slides.id),
    reason: text('reason').notNull(),
    /** The email of the administrator, who may be deleted later. */
    by: text('by').notNull(),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }).notNull(),
    /** When the slide was brought back. */
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (table) => [index('withdrawals_by_slide').on(table.slideId)],
)
