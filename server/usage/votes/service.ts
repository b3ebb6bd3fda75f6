import type { AgeBand } from '#contract/slides/age-bands.ts'
import type { Period } from '#contract/usage/analytics.ts'
import { type ClassVotes, maxVotesShown } from '#contract/usage/class-votes.ts'
import type { VoteChoice } from '#contract/usage/votes.ts'
import { actingSchoolId } from '#server/accounts/people/service.ts'
import { isForeignKeyViolation } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { londonDay } from '#server/platform/time/days.ts'
import { noSuchSlide, sensitivityOf } from '#server/slides/shipped/service.ts'
import { daysOf } from '#server/usage/analytics/rules.ts'
import { momentOf } from '#server/usage/record/rules.ts'
import { usageOwner } from '#server/usage/record/service.ts'
import { handsIn, shownVote, voteFault } from './rules.ts'
import { listShownVotes, upsertVote } from './store.ts'

type Vote = {
  slideId: string
  ageBand: AgeBand
  accountId?: string | undefined
  secondsAgo?: number | undefined
  choices: VoteChoice[]
}

/** Records a class's vote in place of its earlier one on this slide that day. */
export async function recordVote(
  platform: Platform,
  actor: Actor,
  { slideId, ageBand, accountId = actor.accountId, secondsAgo, choices }: Vote,
): Promise<void> {
  const { db, clock } = platform
  // Someone else has signed in with this browser since, in another tab.
  if (accountId !== actor.accountId) throw new Refusal(409, 'This vote belongs to another account.')
  const schoolId = await actingSchoolId(platform, actor)
  const sensitivity = await sensitivityOf(db, { id: slideId, schoolId })
  if (sensitivity === undefined) throw noSuchSlide()
  const fault = voteFault(sensitivity)
  // Not 409: the browser keeps what it could not send for another account.
  if (fault) throw new Refusal(403, fault)
  const votedAt = momentOf(clock.now(), secondsAgo)
  const vote = {
    accountId,
    schoolId,
    slideId,
    ageBand,
    day: londonDay(votedAt),
    choices,
    hands: handsIn(choices),
    votedAt,
  }
  await upsertVote(db, vote).catch((error: unknown) => {
    // The slide was deleted after the check above.
    throw isForeignKeyViolation(error) ? noSuchSlide() : error
  })
}

/** The votes of a period that ends today. */
export async function classVotes(platform: Platform, actor: Actor, period: Period): Promise<ClassVotes> {
  const days = daysOf(period, londonDay(platform.clock.now()))
  const votes = await listShownVotes(platform.db, await usageOwner(platform, actor), days, maxVotesShown)
  return {
    period,
    inAll: votes[0]?.inAll ?? 0,
    votes: votes.map(({ day, slide, ageBand, choices }) => ({
      date: day,
      slide: slide && { title: slide.title, theme: slide.theme },
      ageGroup: ageBand,
      ...shownVote(choices),
    })),
  }
}
