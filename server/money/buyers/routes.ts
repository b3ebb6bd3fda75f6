import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/money/orders.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { sendOrderLink } from './service.ts'

export function buyerRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.sendOrderLink, async ({ body }, { accountId }, { request }) => {
    const email = await sendOrderLink(platform, { accountId, address: request.ip }, body.email)
    return { success: true, message: `We have sent a link to ${email}. It works for 7 days.` }
  })
}
