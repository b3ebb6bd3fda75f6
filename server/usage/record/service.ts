import type { Answer } from '#contract/endpoint.ts'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import type * as contract from '#contract/usage/record.ts'
import { actingSchoolId } from '#server/accounts/people/service.ts'
import { type Database, isForeignKeyViolation } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { addDays, londonDay, mondayOf } from '#server/platform/time/days.ts'
import { hasSlide } from '#server/slides/library/service.ts'
import type { Whose } from './rules.ts'
import { recordUses, lastUses, listSlidesUsed } from './store.ts'

const slidesInAWeek = 5
const mostRecent = 20

/** Records that a slide was presented. Twelve classes behind one shared log-in differ by their age bands. */
export async function recordUse(
  platform: Platform,
  actor: Actor,
  { slideId, ageBand }: { slideId: string; ageBand: AgeBand },
): Promise<void> {
  const { db, clock } = platform
  const schoolId = await actingSchoolId(platform, actor)
  if (!(await hasSlide(db, { id: slideId, schoolId }))) throw noSuchSlide()
  const usedAt = clock.now()
  const use = { accountId: actor.accountId, schoolId, slideId, ageBand, day: londonDay(usedAt), usedAt }
  await recordUses(db, [use]).catch((error: unknown) => {
    // Deleted since we looked.
    throw isForeignKeyViolation(error) ? noSuchSlide() : error
  })
}

function noSuchSlide(): Refusal {
  return new Refusal(404, 'There is no such slide.')
}

export async function readStats(
  { db, clock }: Platform,
  { accountId }: Actor,
): Promise<Answer<typeof contract.readStats>> {
  const from = mondayOf(londonDay(clock.now()))
  const used = await listSlidesUsed(db, accountId, { from, until: addDays(from, 6) })
  // One that the school has deleted since was used all the same.
  return { slidesUsedThisWeek: Math.min(used.length, slidesInAWeek), slideIds: used.flatMap((id) => id ?? []) }
}

/** Who runs a school sees all of it; everybody else sees what they did. */
export async function whoseUses(platform: Platform, actor: Actor): Promise<Whose> {
  if (!actor.mayRunSchool) return { accountId: actor.accountId }
  return { schoolId: await actingSchoolId(platform, actor) }
}

export async function recentUse(platform: Platform, actor: Actor): Promise<Answer<typeof contract.recentUse>> {
  const uses = await lastUses(platform.db, await whoseUses(platform, actor), mostRecent)
  return uses.map(({ slide, ageBand, usedAt }) => ({
    slide: slide && { title: slide.title, theme: slide.theme },
    ageGroup: ageBand,
    usedAt: usedAt.toISOString(),
  }))
}

/** For demo mode's school, whose past uses are made up. */
export async function recordSampleUses(db: Database, uses: Parameters<typeof recordUses>[1]): Promise<void> {
  await recordUses(db, uses)
}
