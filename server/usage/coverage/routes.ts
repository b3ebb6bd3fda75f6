import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/usage/coverage.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LoadedLibrary } from '#server/slides/library/rules.ts'
import { findPins } from '#server/slides/pins/service.ts'
import { readCoverage } from './service.ts'

export function coverageRoutes(app: FastifyInstance, platform: Platform, library: LoadedLibrary): void {
  const pinsOf = findPins(platform)
  serve(app, contract.readCoverage, async (_input, actor) =>
    readCoverage(platform, { library, pins: await pinsOf(actor) }, actor),
  )
}
