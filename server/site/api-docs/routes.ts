import type { FastifyInstance } from 'fastify'
import { isServedIn } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import * as contract from '#contract/site/api-docs.ts'
import type { Config } from '#server/platform/config/config.ts'
import { pagePolicy } from '#server/platform/http/headers.ts'
import { serveCached, toCachedResponse } from '#server/platform/http/serve-cached.ts'
import type { Platform } from '#server/platform/platform.ts'
import { apiPage, openApiFrom } from './document.ts'

export function apiDocsRoutes(app: FastifyInstance, { config }: Platform): void {
  // Built on first request: it takes as long as registering all other routes.
  let built: ReturnType<typeof buildReference> | undefined
  const reference = () => (built ??= buildReference(config))

  serveCached(app, contract.readOpenApi, () => reference().openApi)

  serveCached(app, contract.readApiPage, () => reference().page, { 'content-security-policy': pagePolicy() })
}

function buildReference({ mode, appUrl }: Config) {
  const served = endpoints.filter((endpoint) => isServedIn(mode, endpoint))
  const openApi = openApiFrom(served, appUrl)
  return {
    openApi: toCachedResponse(contract.readOpenApi, openApi),
    page: toCachedResponse(contract.readApiPage, apiPage(served, openApi)),
  }
}
