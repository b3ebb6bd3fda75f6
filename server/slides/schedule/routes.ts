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
import { whyNot } from './rules.ts'
import {
  type Calendar,
  currentSlide,
  currentThemedWeek,
  slideOfDate,
  upcomingSlides,
  upcomingThemedWeeks,
  weekSlides,
} from './service.ts'

/** More than the weekdays that can be asked for, two years of them, and the few answers beside. */
const mostAnswers = 600
/** Of a school that has slides of its own: those of the day, and of the days that somebody looks at. */
const mostAnswersOfASchool = 30

/** Every school asks at ten to nine, and nearly all get the same answers: they are written out once a day. */
export function scheduleRoutes(app: FastifyInstance, platform: Platform, library: LoadedLibrary): void {
  const today = (): string => londonDay(platform.clock.now())
  const pinsOf = findPins(platform)
  const ready = answersByPins()
  const serveDaily = <E extends Endpoint>(endpoint: E, answerOn: (calendar: Calendar, day: string) => Reply<E>): void =>
    serveCached(app, endpoint, (_input, actor) =>
      whenKnown(pinsOf(actor), (pins) => {
        // Asked for last: whoever waited over midnight sees the new day.
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
    whenKnown(pinsOf(actor), (pins) => {
      const day = today()
      const refused = whyNot(date, { today: day, isTrial: actor.isTrial ?? false })
      if (refused) throw new Refusal(404, refused)
      return ready(pins)(contract.slideOfDate, { period: day, key: date }, () => slideOfDate({ library, pins }, date))
    }),
  )
}

/** Answers belong to the pins they were made from: a school whose own slides change leaves its old answers behind. */
function answersByPins(): (pins: Pins) => ResponseCache {
  const shared = responseCache(mostAnswers)
  const ofSchools = new WeakMap<Pins, ResponseCache>()
  return (pins) => {
    if (pins === noPins) return shared
    const kept = ofSchools.get(pins) ?? responseCache(mostAnswersOfASchool)
    ofSchools.set(pins, kept)
    return kept
  }
}

/** Nobody waits for what is known already. */
function whenKnown<Known, Made>(known: Known | Promise<Known>, make: (known: Known) => Made | Promise<Made>) {
  return known instanceof Promise ? known.then(make) : make(known)
}
