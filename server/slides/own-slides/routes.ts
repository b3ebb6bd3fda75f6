import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/slides/own-slides.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addOwnSlide, changeOwnSlide, readOwnSlide, listOwnSlides, removeOwnSlide } from './service.ts'

export function ownSlideRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.listOwnSlides, (_input, actor) => listOwnSlides(platform, actor))
  serve(app, contract.readOwnSlide, ({ params }, actor) => readOwnSlide(platform, actor, params.id))
  serve(app, contract.addOwnSlide, ({ body }, actor, { request }) =>
    addOwnSlide(platform, { actor, address: request.ip }, body),
  )
  serve(app, contract.changeOwnSlide, ({ params, body }, actor, { request }) =>
    changeOwnSlide(platform, { actor, address: request.ip }, params.id, body),
  )
  serve(app, contract.removeOwnSlide, async ({ params }, actor, { request }) => {
    await removeOwnSlide(platform, { actor, address: request.ip }, params.id)
    return { success: true, message: 'The slide was deleted.' }
  })
}
