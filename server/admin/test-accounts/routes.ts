import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/test-accounts.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listTestAccounts, removeTestAccount } from './service.ts'

export function testAccountRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.listTestAccounts, () => listTestAccounts(platform))
  serve(app, contract.removeTestAccount, async ({ params }, actor, { request }) => {
    await removeTestAccount(platform, { actor, address: request.ip }, params.id)
    return { success: true, message: 'The test account has been removed successfully.' }
  })
}
