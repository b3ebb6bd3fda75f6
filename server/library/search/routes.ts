import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/library/library.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { CalendarContext } from '#server/slides/calendar/service.ts'
import { librarySearch, openSlide } from './service.ts'

export function searchRoutes(app: FastifyInstance, context: CalendarContext): void {
  const search = librarySearch(context)
  serve(app, contract.searchLibrary, ({ query }, actor) => search(actor, query))
  serve(app, contract.openSlide, ({ params }, actor) => openSlide(context, actor, params.id))
}
