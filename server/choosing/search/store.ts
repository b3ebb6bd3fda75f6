import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import type { Database } from '#server/platform/database/database.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { slides } from '#server/slides/library/table.ts'
import type { UsageOwner } from '#server/usage/record/rules.ts'
import { usage } from '#server/usage/record/table.ts'

/** How well each slide of the library, past and present, and of a school fits all of these words. */
export async function rankSlides(
  db: Database,
  schoolId: string,
  words: readonly string[],
): Promise<Map<string, number>> {
  const rows = await matching(db, { schoolId, words: words.join(' ') })
  return new Map(rows.map(({ id, rank }) => [id, rank]))
}

/** Every word must be there: its beginning as written, or its English stem. */
const asked = sql`(
  select string_agg('(' || word_query || ')', ' & ')::tsquery
  from unnest(string_to_array(${sql.placeholder('words')}, ' ')) as word,
    lateral (select (to_tsquery('simple', word || ':*') || plainto_tsquery('english', word))::text as word_query) each
  where word_query <> '')`

const matching = prepared((db) =>
  db
    .select({ id: slides.id, rank: sql<number>`ts_rank(${slides.search}, ${asked})` })
    .from(slides)
    .where(
      and(
        or(isNull(slides.schoolId), eq(slides.schoolId, sql.placeholder('schoolId'))),
        sql`${slides.search} @@ ${asked}`,
      ),
    )
    .prepare('slides_with_words'),
)

/** Newest first. */
export async function listOwn(db: Database, schoolId: string) {
  return db
    .select({ written: slides.written })
    .from(slides)
    .where(eq(slides.schoolId, schoolId))
    .orderBy(desc(slides.createdAt), slides.id)
}

/** The slides used with a band since a day. */
export async function listUsedWith(
  db: Database,
  owner: UsageOwner,
  { band, since }: { band: AgeBand; since: string },
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: usage.slideId })
    .from(usage)
    .where(
      and(
        'schoolId' in owner ? eq(usage.schoolId, owner.schoolId) : eq(usage.accountId, owner.accountId),
        gte(usage.day, since),
        eq(usage.ageBand, band),
      ),
    )
  return new Set(rows.flatMap(({ id }) => id ?? []))
}
