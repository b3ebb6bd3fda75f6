import type { FastifyInstance } from 'fastify'
import { isServedIn } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import * as contract from '#contract/reference.ts'
import { pagePolicy } from '#server/platform/http/headers.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { apiPage, openApiFrom } from './document.ts'

export function referenceRoutes(app: FastifyInstance, { config }: Platform): void {
  const served = endpoints.filter((endpoint) => isServedIn(config.mode, endpoint))
  const openApi = openApiFrom(served, config.appUrl)
  const page = apiPage(served, openApi)

  serve(app, contract.readOpenApi, () => openApi)

  serve(app, contract.readApiPage, (_input, _actor, reply) => {
    reply.header('content-security-policy', pagePolicy())
    return page
  })
}
