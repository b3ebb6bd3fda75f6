import type { AgeBand } from '#contract/age-bands.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { readStats, recentUse } from '#contract/usage/usage.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Actor } from '#server/platform/sessions.ts'
import { addDays, londonDay, mondayOf } from '#server/schedule/rules.ts'
import { hasSlide } from '#server/slides/service.ts'
import { addUse, lastUses, listSlidesUsed, listUses } from './store.ts'

const slidesInAWeek = 5
const mostRecent = 20

/** Notes that somebody has presented a slide. Twelve classes behind one shared log-in show by their bands. */
export async function noteUse(
  { db, clock }: Platform,
  { accountId, schoolId }: Actor,
  { slideId, ageBand }: { slideId: string; ageBand: AgeBand },
): Promise<void> {
  if (!(await hasSlide(db, { id: slideId, schoolId }))) throw new Refusal(404, 'There is no such slide.')
  const usedAt = clock.now()
  await addUse(db, { accountId, schoolId, slideId, ageBand, day: londonDay(usedAt), usedAt })
}

export async function statsOf({ db, clock }: Platform, { accountId }: Actor): Promise<Answer<typeof readStats>> {
  const from = mondayOf(londonDay(clock.now()))
  const used = await listSlidesUsed(db, accountId, { from, until: addDays(from, 6) })
  // One that the school has deleted since was used all the same.
  return { slidesUsedThisWeek: Math.min(used.length, slidesInAWeek), slideIds: used.flatMap((id) => id ?? []) }
}

/** Who runs a school sees all of it; everybody else sees what they did. */
export async function recentOf(
  { db }: Platform,
  { accountId, schoolId, mayRunSchool }: Actor,
): Promise<Answer<typeof recentUse>> {
  const uses = await lastUses(db, mayRunSchool && schoolId ? { schoolId } : { accountId }, mostRecent)
  return uses.map(({ slide, ageBand, usedAt }) => ({
    slide: slide && { title: slide.title, theme: slide.theme },
    ageGroup: ageBand,
    usedAt: usedAt.toISOString(),
  }))
}

/** For a person's own copy of their data. */
export function usageData(db: Database, { accountId }: { accountId: string }) {
  return listUses(db, accountId)
}
