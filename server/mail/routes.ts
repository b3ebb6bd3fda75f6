import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/outbox.ts'
import { serve } from '#server/platform/http/serve.ts'
import { outboxState } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mailRoutes(app: FastifyInstance, { db }: Platform): void {
  serve(app, contract.readMailState, async () => {
    const { waiting, oldestWaitingSeconds, failed } = await outboxState(db)
    return { waiting, oldestWaitingSeconds: Math.round(oldestWaitingSeconds), failed }
  })
}
