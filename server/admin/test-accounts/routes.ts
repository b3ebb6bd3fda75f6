import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/test-accounts.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { extendTrial, listTestAccounts, removeTestAccount } from './service.ts'

export function testAccountRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.listTestAccounts, () => listTestAccounts(platform))
  serve(app, contract.extendTrial, async ({ params, body }, actor, { request }) => {
    const message = await extendTrial(platform, { actor, address: request.ip }, { ...params, ...body })
    return { success: true, message }
  })
  serve(app, contract.removeTestAccount, async ({ params }, actor, { request }) => {
    await removeTestAccount(platform, { actor, address: request.ip }, params.id)
    return { success: true, message: 'The test account has been removed successfully.' }
  })
}
