import { sql } from 'drizzle-orm'
import { date, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { WrittenSlide } from '#contract/slides/written-slide.ts'
import { schools } from '#server/accounts/people/table.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Every slide that was ever in the library or that a school wrote, so that references outlive the content files. The schedule assigns dates, not this table. */
export const slides = pgTable(
  'slides',
  {
    id: text('id').primaryKey(),
    /** The school that wrote it; null for a slide of the library. */
    schoolId: uuid('school_id').references(() => schools.id, { onDelete: 'cascade' }),
    /** What every slide has, as in content/. What only a school's own slide has is a column. */
    written: jsonb('written').$type<WrittenSlide>().notNull(),
    title: text('title').generatedAlwaysAs(sql`written ->> 'title'`),
    theme: text('theme').generatedAlwaysAs(sql`written ->> 'theme'`),
    /** A content hash, to detect a changed slide without reading it. */
    fingerprint: text('fingerprint').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it left the library. */
    retiredAt: instant('retired_at'),
    /** The day on which a school shows its own slide instead of the library's. */
    pinnedOn: date('pinned_on'),
  },
  (table) => [unique('slides_one_a_day').on(table.schoolId, table.pinnedOn)],
)
