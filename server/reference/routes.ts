import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import * as contract from '#contract/reference.ts'
import { pagePolicy } from '#server/platform/http/headers.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { apiPage, openApiFrom } from './document.ts'

export function referenceRoutes(app: FastifyInstance, { config }: Platform): void {
  const openApi = openApiFrom(endpoints, config.appUrl)
  const page = apiPage(endpoints, openApi)

  serve(app, contract.readOpenApi, () => openApi)

  serve(app, contract.readApiPage, (_input, _actor, reply) => {
    reply.header('content-security-policy', pagePolicy())
    return page
  })
}
