import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/slides/calendar-feed.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { CalendarContext } from '#server/slides/calendar/service.ts'
import { makeAddress, readAddresses, readFeed, removeAddress, renewAddress } from './service.ts'

export function calendarFeedRoutes(app: FastifyInstance, context: CalendarContext): void {
  const { platform } = context
  serve(app, contract.readCalendarAddresses, (_input, actor) => readAddresses(platform, actor))
  serve(app, contract.makeCalendarAddress, async ({ params: { feed } }, actor) => ({
    address: await makeAddress(platform, actor, feed),
  }))
  serve(app, contract.renewCalendarAddress, async ({ params: { feed } }, actor) => ({
    address: await renewAddress(platform, actor, feed),
  }))
  serve(app, contract.removeCalendarAddress, async ({ params: { feed } }, actor) => {
    await removeAddress(platform, actor, feed)
    return { success: true, message: 'The address no longer works.' }
  })
  serve(app, contract.readThemedWeeksFeed, ({ params }, _actor, reply) => {
    reply.header('referrer-policy', 'no-referrer')
    return readFeed(context, 'themed-weeks', params.secret)
  })
  serve(app, contract.readSlidesFeed, ({ params }, _actor, reply) => {
    reply.header('referrer-policy', 'no-referrer')
    return readFeed(context, 'slides', params.secret)
  })
}
