import { sql } from 'drizzle-orm'
import { customType, date, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { schools } from '#server/accounts/people/table.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Each word twice: as written, so that its beginning finds it while someone types, and as its English stem. */
function wordsOf(...fields: string[]) {
  const words = fields.map((field) => `coalesce(written ->> '${field}', '')`).join(` || ' ' || `)
  // PostgreSQL reads "and/or" as a path, "3-4" as a negative number and "<now>" as a tag, and would find no word within.
  const spaced = sql.raw(`translate(${words}, '/-.:@_<>&', '         ')`)
  return sql`(to_tsvector('simple', ${spaced}) || to_tsvector('english', ${spaced}))`
}

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
    /** What the release before searches, which shares the table during an upgrade. To be dropped in the release after this one. */
    search: tsvector('search').generatedAlwaysAs(
      sql`setweight(${wordsOf('title')}, 'A') || setweight(${wordsOf('word', 'topic')}, 'B') || setweight(${wordsOf('prompt')}, 'C')`,
    ),
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
