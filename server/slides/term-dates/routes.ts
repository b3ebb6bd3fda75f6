import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/slides/days/term-dates.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readTermDates, removeTermDates, saveTermDates } from './service.ts'

export function termDateRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.readTermDates, (_input, actor) => readTermDates(platform, actor))
  serve(app, contract.saveTermDates, async ({ body }, actor, { request }) => {
    await saveTermDates(platform, { actor, address: request.ip }, body)
    return { success: true, message: 'Your term dates are saved.' }
  })
  serve(app, contract.removeTermDates, async (_input, actor, { request }) => {
    await removeTermDates(platform, { actor, address: request.ip })
    return { success: true, message: 'Your term dates are removed. Every weekday has its slide again.' }
  })
}
