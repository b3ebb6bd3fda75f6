import limitTo from 'p-limit'
import type { Analytics, Period } from '#contract/usage/analytics.ts'
import { personOf } from '#server/accounts/sessions/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { londonDay, mondayOf } from '#server/platform/time/days.ts'
import { schoolDaysOf } from '#server/slides/school-days/rules.ts'
import { usageOwner } from '#server/usage/record/service.ts'
import { completeLists, countSchoolDays, daysOf } from './rules.ts'
import { readFigures } from './store.ts'

/** Each counts a school's uses six times, and must not starve requests for today's slide. */
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
  const figures = await queryLimiter(() => readFigures(platform.db, owner, { ...days, monday: mondayOf(today) }))
  if (!figures) throw new Error('The figures have no row.')
  const { isHoliday } = schoolDaysOf(actor.termDates)
  const { all, people: inAll, ...counts } = figures
  const { uses, usesThisWeek, slides, peopleThisWeek, peopleInPeriod } = all
  const people = inAll === null ? null : { thisWeek: peopleThisWeek, inPeriod: peopleInPeriod, inAll }
  return {
    scope: people ? 'school' : 'own',
    period,
    ...days,
    usesThisWeek,
    uses,
    slides,
    ...countSchoolDays(days, counts.byDay, { joinedOn: await joinedOn(platform, actor, people !== null), isHoliday }),
    people,
    ...completeLists(counts, days),
  }
}

/** Since when days without a talk count. */
async function joinedOn({ db }: Platform, actor: Actor, asSchool: boolean): Promise<string> {
  const { account, school } = await personOf(db, actor)
  return londonDay((asSchool && school?.orderedAt) || account.createdAt)
}
