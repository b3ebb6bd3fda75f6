import type { FastifyInstance } from 'fastify'
import type { CalendarFeed } from '#contract/slides/calendar-feed.ts'
import { post } from '#tests/support/platform/app.ts'

type Person = { cookie: string }

/** The path at which a person's calendar client reads a feed, made if there was none. */
export async function feedPath(app: FastifyInstance, { cookie }: Person, feed: CalendarFeed): Promise<string> {
  const made = await app.inject({ ...post(`/api/calendar/${feed}`, undefined, { cookie }), method: 'PUT' })
  return new URL(made.json().address).pathname
}
