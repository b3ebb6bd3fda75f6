import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/choosing/library.ts'
import type { Choosing } from '#server/choosing/swaps/service.ts'
import { serve } from '#server/platform/http/serve.ts'
import { librarySearch, openSlide } from './service.ts'

export function searchRoutes(app: FastifyInstance, choosing: Choosing): void {
  const search = librarySearch(choosing)
  serve(app, contract.searchLibrary, ({ query }, actor) => search(actor, query))
  serve(app, contract.openSlide, ({ params }, actor) => openSlide(choosing, actor, params.id))
}
