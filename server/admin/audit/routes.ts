import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/audit.ts'
import { describeCaller } from '#server/accounts/people/service.ts'
import { serveFile } from '#server/platform/http/serve-file.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { exportAuditLog, readAuditLog } from './service.ts'

export function auditRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  serve(app, contract.readAuditLog, ({ query }) => readAuditLog(db, query))
  serveFile(app, contract.exportAuditLog, async ({ query }, actor, { request }) => {
    const exporter = await describeCaller(db, { actor, address: request.ip })
    return exportAuditLog({ db, now: clock.now() }, query, exporter)
  })
}
