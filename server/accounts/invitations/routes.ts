import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '#contract/accounts/staff.ts'
import { actingSchoolId } from '#server/accounts/people/service.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { inviteStaff, sendInvitationAgain, withdrawInvitation } from './service.ts'

export function invitationRoutes(app: FastifyInstance, platform: Platform): void {
  /** The school always comes from the session. */
  const at = async (actor: Actor, { request }: FastifyReply) => ({
    actor,
    address: request.ip,
    schoolId: await actingSchoolId(platform, actor),
  })
  serve(app, contract.inviteStaff, async ({ body }, actor, reply) => {
    const { invited, notInvited } = await inviteStaff(
      platform,
      await at(actor, reply),
      [body.emails ?? body.email ?? []].flat(),
    )
    const [email, ...others] = invited
    const message =
      others.length === 0
        ? `An invitation is on its way to ${email}. It works for 7 days.`
        : `${invited.length} invitations are on their way. They work for 7 days.`
    return { success: true, message, invited, notInvited }
  })
  serve(app, contract.sendInvitationAgain, async ({ params }, actor, reply) => {
    const email = await sendInvitationAgain(platform, await at(actor, reply), params.id)
    return { success: true, message: `A new link is on its way to ${email}. The one before no longer works.` }
  })
  serve(app, contract.withdrawInvitation, async ({ params }, actor, reply) => {
    await withdrawInvitation(platform, await at(actor, reply), params.id)
    return { success: true, message: 'The invitation is withdrawn: its link no longer works.' }
  })
}
