import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/choosing/library.ts'
import type { Choosing } from '#server/choosing/swaps/service.ts'
import { serve } from '#server/platform/http/serve.ts'
import { addFavourite, removeFavourite } from './service.ts'

export function favouriteRoutes(app: FastifyInstance, choosing: Choosing): void {
  serve(app, contract.addFavourite, async ({ params }, actor) => {
    await addFavourite(choosing, actor, params.id)
    return { success: true, message: 'This slide is one of your favourites now.' }
  })
  serve(app, contract.removeFavourite, async ({ params }, actor) => {
    await removeFavourite(choosing, actor, params.id)
    return { success: true, message: 'This slide is no longer one of your favourites.' }
  })
}
