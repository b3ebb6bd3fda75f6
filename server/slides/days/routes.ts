import type { FastifyInstance } from 'fastify'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { readClosedDays } from '#contract/slides/days/closed-days.ts'
import * as planning from '#contract/slides/planning.ts'
import * as contract from '#contract/slides/slides.ts'
import * as themedContract from '#contract/slides/themed-weeks.ts'
import { cachedResponse } from '#server/platform/http/response-cache.ts'
import { serveCached } from '#server/platform/http/serve-cached.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Calendar, Calendars } from '#server/slides/calendar/service.ts'
import { schoolDaysAfter, schoolDaysOf } from '#server/slides/school-days/rules.ts'
import { closedDaysKey, dateFault, openWeek } from './rules.ts'
import {
  currentSlide,
  closedDays,
  currentThemedWeek,
  slideOfDate,
  slidesOfWeek,
  slidesOn,
  upcomingThemedWeeks,
  weekSlides,
} from './service.ts'

/** Every school loads these at ten to nine, and nearly all share a calendar, so we serialise them once for all. */
export function dayRoutes(app: FastifyInstance, calendars: Calendars): void {
  const serveDaily = <E extends Endpoint>(
    endpoint: E,
    respondOn: (calendar: Calendar, day: string) => Reply<E>,
  ): void =>
    serveCached(app, endpoint, async (_input, actor) => {
      const calendar = await calendars.of(actor)
      // Read last, so that a request that waited past midnight gets the new day.
      const day = calendars.today()
      return cachedResponse(calendar, endpoint, day, () => respondOn(calendar, day))
    })

  serveDaily(contract.currentSlide, currentSlide)
  serveDaily(contract.weekSlides, weekSlides)
  serveDaily(themedContract.currentThemedWeek, currentThemedWeek)
  serveDaily(themedContract.upcomingThemedWeeks, upcomingThemedWeeks)
  serveCached(app, planning.upcomingSlides, async (_input, actor) => {
    const calendar = await calendars.of(actor)
    const today = calendars.today()
    const days = () => schoolDaysAfter(schoolDaysOf(actor.termDates), today, 10)
    // Without term dates today says which.
    const key = actor.termDates ? days().join(' ') : today
    return cachedResponse(calendar, planning.upcomingSlides, key, () => slidesOn(calendar, days()))
  })
  serveCached(app, readClosedDays, async (_input, actor) => {
    const calendar = await calendars.of(actor)
    const schoolDays = schoolDaysOf(actor.termDates)
    const today = calendars.today()
    return cachedResponse(calendar, readClosedDays, closedDaysKey(schoolDays, today), () =>
      closedDays(calendar, { today, schoolDays }),
    )
  })
  serveCached(app, planning.slideOfDate, async ({ params: { date } }, actor) => {
    const calendar = await calendars.of(actor)
    const { isTrial = false, isUnverified = false } = actor
    const fault = dateFault(date, { today: calendars.today(), isTrial, isUnverified })
    if (fault) throw new Refusal(404, fault)
    return cachedResponse(calendar, planning.slideOfDate, date, () => slideOfDate(calendar, date))
  })
  serveCached(app, planning.slidesOfWeek, async ({ params: { date } }, actor) => {
    const calendar = await calendars.of(actor)
    const day = calendars.today()
    const isTrial = actor.isTrial ?? false
    const schoolDays = schoolDaysOf(actor.termDates)
    const week = openWeek(date, { today: day, isTrial, schoolDays })
    if (week.limit && week.days.length === 0) throw new Refusal(404, week.limit)
    const key = `${day} ${week.monday} ${isTrial ? 'trial' : 'year'} ${schoolDays.key}`
    return cachedResponse(calendar, planning.slidesOfWeek, key, () => slidesOfWeek(calendar, week))
  })
}
