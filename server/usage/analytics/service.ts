import limitTo from 'p-limit'
import type { Analytics, Period } from '#contract/usage/analytics.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { londonDay, mondayOf } from '#server/platform/time/days.ts'
import { whoseUses } from '#server/usage/record/service.ts'
import { completeLists, countWeekdays, daysOf } from './rules.ts'
import {
  countAll,
  countByAgeBand,
  countByStatement,
  countByStrand,
  countByTheme,
  countByWeek,
  countPeople,
} from './store.ts'

/** Each holds a connection for seven questions. Today's slide must never wait for somebody's figures. */
const queryLimiter = limitTo(4)

export async function readAnalytics(platform: Platform, actor: Actor, period: Period): Promise<Analytics> {
  const whose = await whoseUses(platform, actor)
  const today = londonDay(platform.clock.now())
  const days = daysOf(period, today)
  // One look at the data, so that the panels agree with each other while somebody presents.
  const look = () =>
    platform.db.transaction(
      async (tx): Promise<Analytics> => {
        const [all] = await countAll(tx, whose, { ...days, monday: mondayOf(today) })
        const { uses = 0, usesThisWeek = 0, slides = 0, peopleThisWeek = 0 } = all ?? {}
        const counts = {
          byWeek: await countByWeek(tx, whose, days),
          byTheme: await countByTheme(tx, whose, days),
          byAgeBand: await countByAgeBand(tx, whose, days),
          byStrand: await countByStrand(tx, whose, days),
          byStatement: await countByStatement(tx, whose, days),
        }
        const people =
          'schoolId' in whose ? { thisWeek: peopleThisWeek, inAll: await countPeople(tx, whose.schoolId) } : null
        return {
          scope: people ? 'school' : 'own',
          period,
          ...days,
          usesThisWeek,
          uses,
          slides,
          weekdays: countWeekdays(days),
          people,
          ...completeLists(counts, days),
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  return queryLimiter(look)
}
