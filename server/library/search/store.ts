import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import type { Database } from '#server/platform/database/database.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { slides } from '#server/slides/shipped/table.ts'
import type { UsageOwner } from '#server/usage/record/rules.ts'
import { usage } from '#server/usage/record/table.ts'

/** How well each slide of the library, past and present, and of a school fits all of these words. */
export async function rankSlides(
  db: Database,
  schoolId: string,
  words: readonly string[],
): Promise<Map<string, number>> {
  const [found] = await matching(db, { schoolId, words: words.join(' ') })
  const ranked = found?.ranked?.split('\n') ?? []
  return new Map(
    ranked.map((each): [string, number] => {
      const end = each.indexOf(' ')
      return [each.slice(end + 1), Number(each.slice(0, end))]
    }),
  )
}

/** Every word must be there: its beginning as written, or its English stem. */
const asked = sql`(
  select string_agg('(' || word_query || ')', ' & ')::tsquery
  from unnest(string_to_array(${sql.placeholder('words')}, ' ')) as word,
    lateral (select (to_tsquery('simple', word || ':*') || plainto_tsquery('english', word))::text as word_query) each
  where word_query <> '')`

/** Rank and id of each in a line of one text: to read a row each takes longer than to find them. */
const matching = prepared((db) =>
  db
    .select({
      ranked: sql<string | null>`string_agg(ts_rank(${slides.search}, ${asked}) || ' ' || ${slides.id}, E'\\n')`,
    })
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
  within: { band: AgeBand; since: string },
): Promise<Set<string>> {
  const find = 'schoolId' in owner ? usedBySchool : usedByAccount
  return new Set((await find(db, { ...owner, ...within })).flatMap(({ id }) => id ?? []))
}

const usedBySchool = prepared((db) =>
  usedWith(db, eq(usage.schoolId, sql.placeholder('schoolId'))).prepare('used_by_school'),
)

const usedByAccount = prepared((db) =>
  usedWith(db, eq(usage.accountId, sql.placeholder('accountId'))).prepare('used_by_account'),
)

function usedWith(db: Database, isOwners: ReturnType<typeof eq>) {
  return db
    .selectDistinct({ id: usage.slideId })
    .from(usage)
    .where(and(isOwners, gte(usage.day, sql.placeholder('since')), eq(usage.ageBand, sql.placeholder('band'))))
}
