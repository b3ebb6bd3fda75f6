import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/schools.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addSchool, changeSchool } from './service.ts'

export function schoolFormRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.addSchool, ({ body }, actor, { request }) =>
    addSchool(platform, { actor, address: request.ip }, body),
  )
  serve(app, contract.changeSchool, ({ params, body }, actor, { request }) =>
    changeSchool(platform, { actor, address: request.ip }, { id: params.id, form: body }),
  )
}
