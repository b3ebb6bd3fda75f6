import type { FastifyInstance } from 'fastify'
import { dismissFirstDays as dismissing } from '#contract/usage/dismiss-first-days.ts'
import { readFirstDays as reading } from '#contract/usage/first-days.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { dismissFirstDays, readFirstDays } from './service.ts'

export function firstDaysRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, reading, (_input, actor) => readFirstDays(platform, actor))
  serve(app, dismissing, async (_input, actor) => {
    await dismissFirstDays(platform, actor)
    return { success: true, message: 'Your list is put away.' }
  })
}
