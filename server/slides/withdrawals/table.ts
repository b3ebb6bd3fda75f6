import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { slides } from '#server/slides/library/table.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

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
    withdrawnAt: instant('withdrawn_at').notNull(),
    /** When the slide was brought back. */
    undoneAt: instant('undone_at'),
  },
  (table) => [index('withdrawals_by_slide').on(table.slideId)],
)
