import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/slides/calendar-feed.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LoadedLibrary } from '#server/slides/shipped/rules.ts'
import { readCalendarAddress, readCalendarFeed, renewCalendarAddress } from './service.ts'

export function calendarFeedRoutes(app: FastifyInstance, platform: Platform, library: LoadedLibrary): void {
  serve(app, contract.readCalendarAddress, (_input, actor) => readCalendarAddress(platform, actor))
  serve(app, contract.renewCalendarAddress, (_input, actor) => renewCalendarAddress(platform, actor))
  serve(app, contract.readCalendarFeed, ({ params }, _actor, reply) => {
    reply.header('referrer-policy', 'no-referrer')
    return readCalendarFeed(platform, library, params.secret)
  })
}
