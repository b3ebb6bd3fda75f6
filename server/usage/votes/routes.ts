import type { FastifyInstance } from 'fastify'
import { classVotes as classVotesCall } from '#contract/usage/class-votes.ts'
import { recordVote as recordVoteCall } from '#contract/usage/votes.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { classVotes, recordVote } from './service.ts'

export function votesRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, recordVoteCall, async ({ params, body }, actor) => {
    const { ageGroup, ...vote } = body
    await recordVote(platform, actor, { ...vote, slideId: params.id, ageBand: ageGroup })
    return { success: true }
  })
  serve(app, classVotesCall, ({ query }, actor) => classVotes(platform, actor, query.period ?? 'term'))
}
