import limitTo from 'p-limit'
import type { Analytics, Period } from '#contract/usage/analytics.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { londonDay, mondayOf } from '#server/platform/time/days.ts'
import { usageOwner } from '#server/usage/record/service.ts'
import { completeLists, countSchoolDays, daysOf } from './rules.ts'
import {
  countAll,
  countByAgeBand,
  countByDay,
  countByStatement,
  countByStrand,
  countByTheme,
  countPeople,
} from './store.ts'

/** Each report holds a connection for seven queries, and must not starve requests for today's slide. */
const queryLimiter = limitTo(4)

/** The figures of a period that ends today, or on another day. */
export async function readAnalytics(
  platform: Platform,
  actor: Actor,
  period: Period,
  today = londonDay(platform.clock.now()),
): Promise<Analytics> {
  const owner = await usageOwner(platform, actor)
  const days = daysOf(period, today)
  // One snapshot, so that the panels agree with each other while slides are being presented.
  const readSnapshot = () =>
    platform.db.transaction(
      async (tx): Promise<Analytics> => {
        const [all] = await countAll(tx, owner, { ...days, monday: mondayOf(today) })
        const { uses = 0, usesThisWeek = 0, slides = 0, peopleThisWeek = 0, peopleInPeriod = 0 } = all ?? {}
        const counts = {
          byDay: await countByDay(tx, owner, days),
          byTheme: await countByTheme(tx, owner, days),
          byAgeBand: await countByAgeBand(tx, owner, days),
          byStrand: await countByStrand(tx, owner, days),
          byStatement: await countByStatement(tx, owner, days),
        }
        const people =
          'schoolId' in owner
            ? { thisWeek: peopleThisWeek, inPeriod: peopleInPeriod, inAll: await countPeople(tx, owner.schoolId) }
            : null
        return {
          scope: people ? 'school' : 'own',
          period,
          ...days,
          usesThisWeek,
          uses,
          slides,
          ...countSchoolDays(days, counts.byDay),
          people,
          ...completeLists(counts, days),
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  return queryLimiter(readSnapshot)
}
