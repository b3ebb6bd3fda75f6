import type { FastifyInstance } from 'fastify'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import * as contract from '#contract/slides/slides.ts'
import * as themedContract from '#contract/slides/themed-weeks.ts'
import { readyAnswers } from '#server/platform/http/ready-answers.ts'
import { serveReady } from '#server/platform/http/serve-ready.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { londonDay } from '#server/schedule/rules.ts'
import { type LoadedLibrary, whyNot } from './rules.ts'
import {
  currentSlide,
  currentThemedWeek,
  slideOfDate,
  upcomingSlides,
  upcomingThemedWeeks,
  weekSlides,
} from './service.ts'

/** More than the weekdays that can be asked for, two years of them, and the few answers beside. */
const mostAnswers = 600

/** Every school asks at ten to nine, and all get the same answers: they are written out once a day. */
export function slideRoutes(app: FastifyInstance, { clock }: Platform, library: LoadedLibrary): void {
  const today = (): string => londonDay(clock.now())
  const ready = readyAnswers(mostAnswers)
  const serveDaily = <E extends Endpoint>(
    endpoint: E,
    answerOn: (library: LoadedLibrary, day: string) => Reply<E>,
  ): void =>
    serveReady(app, endpoint, () => {
      const day = today()
      return ready(endpoint, { period: day }, () => answerOn(library, day))
    })

  serveDaily(contract.currentSlide, currentSlide)
  serveDaily(contract.upcomingSlides, upcomingSlides)
  serveDaily(contract.weekSlides, weekSlides)
  serveDaily(themedContract.currentThemedWeek, currentThemedWeek)
  serveDaily(themedContract.upcomingThemedWeeks, upcomingThemedWeeks)
  serveReady(app, contract.slideOfDate, ({ params: { date } }, { isTrial = false }) => {
    const day = today()
    const refused = whyNot(date, { today: day, isTrial })
    if (refused) throw new Refusal(404, refused)
    return ready(contract.slideOfDate, { period: day, key: date }, () => slideOfDate(library, date))
  })
}
