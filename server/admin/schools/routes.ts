import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/schools.ts'
import { serveFile } from '#server/platform/http/serve-file.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { countSchools, readSchool, exportSchools, listSchools } from './service.ts'

export function schoolRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.listSchools, async ({ query }, _actor, reply) => {
    const { total, schools } = await listSchools(platform, query)
    reply.header('x-total-count', total)
    return schools
  })
  serve(app, contract.countSchools, () => countSchools(platform))
  serve(app, contract.readSchool, ({ params }) => readSchool(platform, params.id))
  serveFile(app, contract.exportSchools, ({ query }, actor, { request }) =>
    exportSchools(platform, { actor, address: request.ip }, query),
  )
}
