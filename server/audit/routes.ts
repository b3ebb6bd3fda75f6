import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/audit.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { toAuditEntry } from './rules.ts'
import { readEntries } from './service.ts'

export function auditRoutes(app: FastifyInstance, { db }: Platform): void {
  serve(app, contract.readAuditLog, async ({ query: { what, email, before } }) => {
    const page = await readEntries(db, { what, email, before: before === undefined ? undefined : Number(before) })
    return { entries: page.entries.map(toAuditEntry), next: page.next === undefined ? null : String(page.next) }
  })
}
