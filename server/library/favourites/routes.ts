import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/library/library.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { CalendarContext } from '#server/slides/calendar/service.ts'
import { addFavourite, removeFavourite } from './service.ts'

export function favouriteRoutes(app: FastifyInstance, context: CalendarContext): void {
  serve(app, contract.addFavourite, async ({ params }, actor) => {
    await addFavourite(context, actor, params.id)
    return { success: true, message: 'This slide is one of your favourites now.' }
  })
  serve(app, contract.removeFavourite, async ({ params }, actor) => {
    await removeFavourite(context, actor, params.id)
    return { success: true, message: 'This slide is no longer one of your favourites.' }
  })
}
