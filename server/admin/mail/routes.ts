import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/mail.ts'
import { serve } from '#server/platform/http/serve.ts'
import { outboxState } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listMails, sendMailAgain } from './service.ts'

export function mailRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.readMailState, async () => {
    const { waiting, oldestWaitingSeconds, failed } = await outboxState(platform.db)
    return { waiting, oldestWaitingSeconds: Math.round(oldestWaitingSeconds), failed }
  })
  serve(app, contract.listMails, ({ query }) => listMails(platform, query))
  serve(app, contract.sendMailAgain, async ({ params }, actor, { request }) => {
    const to = await sendMailAgain(platform, { actor, address: request.ip }, params.id)
    return { success: true, message: `The mail to ${to} is in the queue again.` }
  })
}
