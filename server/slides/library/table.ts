import { sql } from 'drizzle-orm'
import { date, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { WrittenSlide } from '#contract/slides/written-slide.ts'
import { schools } from '#server/accounts/people/table.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Every slide that could ever be shown, so that what refers to one outlives its file. Days are given out by the calendar, not here. */
export const slides = pgTable(
  'slides',
  {
    id: text('id').primaryKey(),
    /** Whose own slide it is; nobody's where it is of the library. */
    schoolId: uuid('school_id').references(() => schools.id, { onDelete: 'cascade' }),
    written: jsonb('written').$type<WrittenSlide>().notNull(),
    title: text('title').generatedAlwaysAs(sql`written ->> 'title'`),
    theme: text('theme').generatedAlwaysAs(sql`written ->> 'theme'`),
    /** Tells a changed slide from one that is as it was, without reading it. */
    fingerprint: text('fingerprint').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Since when the library holds it no longer. */
    retiredAt: instant('retired_at'),
    /** The day on which a school shows its own slide instead of the library's. */
    pinnedOn: date('pinned_on'),
  },
  (table) => [unique('slides_one_a_day').on(table.schoolId, table.pinnedOn)],
)
