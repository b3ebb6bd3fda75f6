import type { FastifyInstance } from 'fastify'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import * as contract from '#contract/slides/slides.ts'
import * as themedContract from '#contract/slides/themed-weeks.ts'
import { type ResponseCache, responseCache } from '#server/platform/http/response-cache.ts'
import { serveCached } from '#server/platform/http/serve-cached.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { londonDay } from '#server/platform/time/days.ts'
import type { LoadedLibrary } from '#server/slides/library/rules.ts'
import { type Pins, noPins } from '#server/slides/pins/rules.ts'
import { findPins } from '#server/slides/pins/service.ts'
import { dateFault, openWeek } from './rules.ts'
import {
  type Calendar,
  currentSlide,
  currentThemedWeek,
  slideOfDate,
  slidesOfWeek,
  upcomingSlides,
  upcomingThemedWeeks,
  weekSlides,
} from './service.ts'

/** More than the weekdays and weeks of the two years that can be requested, plus the few other responses. */
const maxResponses = 700
/** For a school with slides of its own: today's responses, and the dates its users open. */
const maxResponsesPerSchool = 30

/** Every school loads these at ten to nine, and nearly all get the same responses, so we serialise them once a day. */
export function scheduleRoutes(app: FastifyInstance, platform: Platform, library: LoadedLibrary): void {
  const today = (): string => londonDay(platform.clock.now())
  const pinsOf = findPins(platform)
  const ready = responsesByPins()
  const serveDaily = <E extends Endpoint>(endpoint: E, answerOn: (calendar: Calendar, day: string) => Reply<E>): void =>
    serveCached(app, endpoint, (_input, actor) =>
      mapMaybePromise(pinsOf(actor), (pins) => {
        // Read last, so that a request that waited past midnight gets the new day.
        const day = today()
        return ready(pins)(endpoint, { period: day }, () => answerOn({ library, pins }, day))
      }),
    )

  serveDaily(contract.currentSlide, currentSlide)
  serveDaily(contract.upcomingSlides, upcomingSlides)
  serveDaily(contract.weekSlides, weekSlides)
  serveDaily(themedContract.currentThemedWeek, currentThemedWeek)
  serveDaily(themedContract.upcomingThemedWeeks, upcomingThemedWeeks)
  serveCached(app, contract.slideOfDate, ({ params: { date } }, actor) =>
    mapMaybePromise(pinsOf(actor), (pins) => {
      const day = today()
      const fault = dateFault(date, { today: day, isTrial: actor.isTrial ?? false })
      if (fault) throw new Refusal(404, fault)
      return ready(pins)(contract.slideOfDate, { period: day, key: date }, () => slideOfDate({ library, pins }, date))
    }),
  )
  serveCached(app, contract.slidesOfWeek, ({ params: { date } }, actor) =>
    mapMaybePromise(pinsOf(actor), (pins) => {
      const day = today()
      const isTrial = actor.isTrial ?? false
      const week = openWeek(date, { today: day, isTrial })
      if (week.limit && week.days.length === 0) throw new Refusal(404, week.limit)
      const key = `${week.monday} ${isTrial ? 'trial' : 'year'}`
      return ready(pins)(contract.slidesOfWeek, { period: day, key }, () => slidesOfWeek({ library, pins }, week))
    }),
  )
}

/** Responses are cached per set of pins: when a school's own slides change, its old responses become unreachable. */
function responsesByPins(): (pins: Pins) => ResponseCache {
  const shared = responseCache(maxResponses)
  const ofSchools = new WeakMap<Pins, ResponseCache>()
  return (pins) => {
    if (pins === noPins) return shared
    const kept = ofSchools.get(pins) ?? responseCache(maxResponsesPerSchool)
    ofSchools.set(pins, kept)
    return kept
  }
}

/** Stays synchronous if the value is already known. */
function mapMaybePromise<Value, Result>(
  value: Value | Promise<Value>,
  map: (value: Value) => Result | Promise<Result>,
) {
  return value instanceof Promise ? value.then(map) : map(value)
}
