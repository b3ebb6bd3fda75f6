import type { FastifyInstance } from 'fastify'
import { readBranding as reading } from '#contract/branding/branding.ts'
import * as contract from '#contract/branding/logo.ts'
import { serve } from '#server/platform/http/serve.ts'
import { originOf } from '#server/platform/http/write-guard.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readBranding, removeLogo, saveLogo } from './service.ts'

export function logoRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, reading, (_input, actor) => readBranding(platform, actor))
  serve(app, contract.saveLogo, ({ body }, actor, { request }) =>
    saveLogo(platform, { actor, address: request.ip }, { uploadUrl: body.logoUrl, origin: originOf(request) }),
  )
  serve(app, contract.removeLogo, (_input, actor, { request }) => removeLogo(platform, { actor, address: request.ip }))
}
