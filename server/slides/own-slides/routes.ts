import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/slides/own-slides.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addSlide, changeSlide, ownSlide, ownSlidesOf, removeSlide } from './service.ts'

export function ownSlideRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.listOwnSlides, (_input, actor) => ownSlidesOf(platform, actor))
  serve(app, contract.readOwnSlide, ({ params }, actor) => ownSlide(platform, actor, params.id))
  serve(app, contract.addOwnSlide, ({ body }, actor, { request }) =>
    addSlide(platform, { actor, address: request.ip }, body),
  )
  serve(app, contract.changeOwnSlide, ({ params, body }, actor, { request }) =>
    changeSlide(platform, { actor, address: request.ip }, params.id, body),
  )
  serve(app, contract.removeOwnSlide, async ({ params }, actor, { request }) => {
    await removeSlide(platform, { actor, address: request.ip }, params.id)
    return { success: true, message: 'The slide was deleted.' }
  })
}
