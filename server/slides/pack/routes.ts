import type { FastifyInstance } from 'fastify'
import { readPack } from '#contract/slides/pack.ts'
import { cachedResponse } from '#server/platform/http/response-cache.ts'
import { serveCached } from '#server/platform/http/serve-cached.ts'
import type { Calendars } from '#server/slides/calendar/service.ts'
import { schoolDaysOf } from '#server/slides/school-days/rules.ts'
import { closedInPack, packDays } from './rules.ts'
import { packOf } from './service.ts'

/** Every teacher's browser asks for it at ten to nine, so we serialise it once for all who share a calendar. */
export function packRoutes(app: FastifyInstance, calendars: Calendars): void {
  serveCached(app, readPack, async (_input, actor) => {
    const calendar = await calendars.of(actor)
    // Read last, so that a request that waited past midnight gets the new day.
    const today = calendars.today()
    const isTrial = actor.isTrial ?? false
    const schoolDays = schoolDaysOf(actor.termDates)
    const closed = actor.termDates ? JSON.stringify(closedInPack(schoolDays, packDays(today, schoolDays))) : ''
    const key = `${today} ${isTrial ? 'trial' : 'year'} ${closed}`
    return cachedResponse(calendar, readPack, key, () => packOf(calendar, { today, isTrial, schoolDays }))
  })
}
