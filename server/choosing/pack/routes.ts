import type { FastifyInstance } from 'fastify'
import { readPack } from '#contract/choosing/pack.ts'
import type { Choosing } from '#server/choosing/swaps/service.ts'
import { responseCaches } from '#server/platform/http/response-cache.ts'
import { serveCached } from '#server/platform/http/serve-cached.ts'
import { packOf } from './service.ts'

/** A calendar has one pack, and another one if a trial reads it. */
const packsOfCalendar = 2

/** Every teacher's browser asks for it at ten to nine, so we serialise it once a day for all who share a calendar. */
export function packRoutes(app: FastifyInstance, { calendars }: Choosing): void {
  const caches = responseCaches()
  serveCached(app, readPack, async (_input, actor) => {
    const calendar = await calendars.of(actor)
    // Read last, so that a request that waited past midnight gets the new day.
    const today = calendars.today()
    const isTrial = actor.isTrial ?? false
    const cached = caches(calendar, packsOfCalendar)
    return cached(readPack, { period: today, key: isTrial ? 'trial' : 'year' }, () =>
      packOf(calendar, { today, isTrial }),
    )
  })
}
