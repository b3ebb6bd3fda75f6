import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '#contract/accounts/staff.ts'
import { actingSchoolId } from '#server/accounts/people/service.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { approveNewcomer, chooseJoining, declineNewcomer } from './service.ts'

export function joiningRoutes(app: FastifyInstance, platform: Platform): void {
  /** The school always comes from the session. */
  const at = async (actor: Actor, { request }: FastifyReply) => ({
    actor,
    address: request.ip,
    schoolId: await actingSchoolId(platform, actor),
  })
  serve(app, contract.chooseJoining, async ({ body }, actor, reply) => {
    await chooseJoining(platform, await at(actor, reply), body.joining)
    return { success: true, message: 'Your choice is saved.' }
  })
  serve(app, contract.approveNewcomer, async ({ params }, actor, reply) => {
    await approveNewcomer(platform, await at(actor, reply), params.id)
    return { success: true, message: 'They can log in now. We have told them.' }
  })
  serve(app, contract.declineNewcomer, async ({ params }, actor, reply) => {
    await declineNewcomer(platform, await at(actor, reply), params.id)
    return { success: true, message: 'They cannot join. We have told them.' }
  })
}
