import type { ResponseOf } from '#contract/endpoint.ts'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import type * as contract from '#contract/usage/record.ts'
import type * as statsContract from '#contract/usage/stats.ts'
import { actingSchoolId } from '#server/accounts/people/service.ts'
import { personOf } from '#server/accounts/sessions/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { addDays, londonDay, mondayOf } from '#server/platform/time/days.ts'
import { schoolDaysOf } from '#server/slides/school-days/rules.ts'
import { noSuchSlide } from '#server/slides/shipped/service.ts'
import { mayRemind, type UsageOwner, momentOf } from './rules.ts'
import { addSampleUses, addUse, listRecentUses, listSlidesUsed } from './store.ts'

const slidesInAWeek = 5
const maxRecentUses = 20

type Use = {
  slideId: string
  ageBand: AgeBand
  accountId?: string | undefined
  secondsAgo?: number | undefined
}

/** Records that a slide was presented, and returns this week's uses. The age band tells apart classes that share one log-in. */
export async function recordUse(
  platform: Platform,
  actor: Actor,
  { slideId, ageBand, accountId = actor.accountId, secondsAgo }: Use,
): Promise<ResponseOf<typeof statsContract.readStats>> {
  const { db, clock } = platform
  // Someone else has signed in with this browser since, in another tab.
  if (accountId !== actor.accountId) throw new Refusal(409, 'This use belongs to another account.')
  const schoolId = await actingSchoolId(platform, actor)
  const usedAt = momentOf(clock.now(), secondsAgo)
  const isAdded = await addUse(db, { accountId, schoolId, slideId, ageBand, day: londonDay(usedAt), usedAt })
  if (!isAdded) throw noSuchSlide()
  return readStats(platform, actor)
}

export async function readStats(
  { db, clock }: Platform,
  actor: Actor,
): Promise<ResponseOf<typeof statsContract.readStats>> {
  const today = londonDay(clock.now())
  const from = mondayOf(today)
  const { accountId } = actor
  const { account } = await personOf(db, actor)
  const used = await listSlidesUsed(db, { accountId, from, until: addDays(from, 6) })
  // A slide that the school has since deleted still counts as used.
  return {
    slidesUsedThisWeek: Math.min(used.length, slidesInAWeek),
    slideIds: used.flatMap((id) => id ?? []),
    ...(mayRemind(today, account.createdAt, schoolDaysOf(actor.termDates)) ? { mayRemind: true } : {}),
  }
}

/** An account that runs a school sees all of its uses; any other account sees its own. */
export async function usageOwner(platform: Platform, actor: Actor): Promise<UsageOwner> {
  if (!actor.mayRunSchool) return { accountId: actor.accountId }
  return { schoolId: await actingSchoolId(platform, actor) }
}

export async function recentUse(platform: Platform, actor: Actor): Promise<ResponseOf<typeof contract.recentUse>> {
  const uses = await listRecentUses(platform.db, await usageOwner(platform, actor), maxRecentUses)
  return uses.map(({ slide, ageBand, usedAt }) => ({
    slide: slide && { title: slide.title, theme: slide.theme },
    ageGroup: ageBand,
    usedAt: usedAt.toISOString(),
  }))
}

/** For demo mode, whose school has generated uses. */
export async function recordSampleUses(db: Database, uses: Parameters<typeof addSampleUses>[1]): Promise<void> {
  await addSampleUses(db, uses)
}
