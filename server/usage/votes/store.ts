import { and, between, desc, eq, gte, lte, sql } from 'drizzle-orm'
import { leastHandsShown } from '#contract/usage/class-votes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { slides } from '#server/slides/shipped/table.ts'
import type { Days } from '#server/usage/analytics/rules.ts'
import type { UsageOwner } from '#server/usage/record/rules.ts'
import { votes } from './table.ts'

type NewVote = typeof votes.$inferInsert

/** Atomic: of one class's votes on a slide, the last one made stays, also if a browser sends an earlier one later. */
export async function upsertVote(db: Database, vote: NewVote): Promise<void> {
  const { choices, hands, votedAt } = vote
  await db
    .insert(votes)
    .values(vote)
    .onConflictDoUpdate({
      target: [votes.accountId, votes.day, votes.slideId, votes.ageBand],
      set: { choices, hands, votedAt },
      setWhere: lte(votes.votedAt, votedAt),
    })
}

/** The votes that the figures show, newest first, each with the number of all. */
export function listShownVotes(db: Database, owner: UsageOwner, { from, until }: Days, limit: number) {
  const { day, ageBand, choices } = votes
  return db
    .select({ day, slide: slides.written, ageBand, choices, inAll: sql`count(*) over ()`.mapWith(Number) })
    .from(votes)
    .leftJoin(slides, eq(slides.id, votes.slideId))
    .where(
      and(
        'schoolId' in owner ? eq(votes.schoolId, owner.schoolId) : eq(votes.accountId, owner.accountId),
        between(day, from, until),
        gte(votes.hands, leastHandsShown),
      ),
    )
    .orderBy(desc(day), desc(votes.votedAt), desc(votes.id))
    .limit(limit)
}

export function listVotes(db: Database, accountId: string) {
  const { slideId, ageBand, choices, votedAt } = votes
  return db
    .select({ slideId, ageBand, choices, votedAt })
    .from(votes)
    .where(eq(votes.accountId, accountId))
    .orderBy(votes.votedAt, votes.id)
}
