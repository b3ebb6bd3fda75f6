import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/money/licence.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { cancelRenewal, openCardPortal, readLicence, resumeRenewal } from './service.ts'

export function renewalRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.readLicence, (_input, actor) => readLicence(platform, actor))

  serve(app, contract.cancelRenewal, async (_input, actor, { request }) => ({
    success: true,
    message: await cancelRenewal(platform, { actor, address: request.ip }),
  }))
  serve(app, contract.resumeRenewal, async (_input, actor, { request }) => ({
    success: true,
    message: await resumeRenewal(platform, { actor, address: request.ip }),
  }))
  serve(app, contract.openCardPortal, async (_input, actor) => ({ url: await openCardPortal(platform, actor) }))
}
