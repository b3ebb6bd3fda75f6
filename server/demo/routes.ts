import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/config.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { demoLogins } from './rules.ts'

export function demoRoutes(app: FastifyInstance, { config }: Platform): void {
  serve(app, contract.readConfig, () => ({
    mode: config.mode,
    cardProvider: config.mode === 'demo' ? 'demo' : 'stripe',
    prefill: config.mode === 'demo' ? demoLogins : null,
  }))
}
