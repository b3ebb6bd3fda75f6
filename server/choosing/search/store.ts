import { and, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import type { Database } from '#server/platform/database/database.ts'
import { slides } from '#server/slides/library/table.ts'
import type { UsageOwner } from '#server/usage/record/rules.ts'
import { usage } from '#server/usage/record/table.ts'
import type { Match, Query } from './rules.ts'

type Wanted = Pick<Query, 'theme' | 'topic' | 'strand' | 'statement' | 'form' | 'band'> & { words: readonly string[] }

/** The slides of the library, past and present, and of a school that have all these words and this content; newest first. */
export function listMatches(db: Database, schoolId: string, wanted: Wanted): Promise<Match[]> {
  const query = queryOf(wanted.words)
  return db
    .select({
      id: slides.id,
      isOwn: sql<boolean>`${slides.schoolId} is not null`,
      rank: query ? sql<number>`ts_rank(${slides.search}, ${query})` : sql<number>`0`,
    })
    .from(slides)
    .where(
      and(
        or(isNull(slides.schoolId), eq(slides.schoolId, schoolId)),
        query && sql`${slides.search} @@ ${query}`,
        wanted.theme && eq(slides.theme, wanted.theme),
        ...contentOf(wanted),
      ),
    )
    .orderBy(desc(slides.createdAt), slides.id)
}

/** Every word must be there: its beginning as written, or its English stem. */
function queryOf(words: readonly string[]) {
  if (words.length === 0) return undefined
  const each = words.map((word) => sql`(to_tsquery('simple', ${`${word}:*`}) || plainto_tsquery('english', ${word}))`)
  return sql`(${sql.join(each, sql` && `)})`
}

function contentOf({ topic, strand, statement, form, band }: Wanted) {
  const parts = {
    ...(topic === undefined ? {} : { topic }),
    ...(strand ? { strands: [strand] } : {}),
    ...(statement ? { curriculum: { spokenLanguage: [statement] } } : {}),
    ...(form ? { talkPlan: { form } } : {}),
  }
  return [
    Object.keys(parts).length > 0 ? sql`${slides.written} @> ${JSON.stringify(parts)}::jsonb` : undefined,
    band && sql`${slides.written} #> ${`{starters,${band},0}`}::text[] is not null`,
  ]
}

export function countOwn(db: Database, schoolId: string): Promise<number> {
  return db.$count(slides, eq(slides.schoolId, schoolId))
}

/** A school's own slides among these. */
export async function listOwnAmong(db: Database, schoolId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select({ written: slides.written })
    .from(slides)
    .where(and(eq(slides.schoolId, schoolId), inArray(slides.id, [...ids])))
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
