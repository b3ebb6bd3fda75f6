import type { FastifyInstance } from 'fastify'
import { stripeWebhook } from '#contract/money/webhooks.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { handleEvent } from './service.ts'

/** Our events are about 20 kB; this leaves room for large ones. */
export const maxEventBytes = 512_000

export function webhookRoutes(app: FastifyInstance, platform: Platform): void {
  // Its own plugin scope, without content parsing: the signature covers the raw bytes.
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxEventBytes }, (_request, bytes, parsed) =>
      parsed(null, bytes),
    )
    serve(scope, stripeWebhook, async ({ body }, _actor, { request }) => {
      if (!Buffer.isBuffer(body)) throw new Refusal(400, 'This event has no body.')
      const signature = request.headers['stripe-signature']
      await handleEvent(platform, body, Array.isArray(signature) ? undefined : signature)
      return { received: true }
    })
    done()
  })
}
