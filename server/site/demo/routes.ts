import type { FastifyInstance } from 'fastify'
import { readOutbox } from '#contract/admin/mail.ts'
import { readConfig } from '#contract/site/config.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { demoLogins } from './rules.ts'
import { attachmentOf, listRenderedMails } from './service.ts'

export function demoRoutes(app: FastifyInstance, platform: Platform): void {
  const { mode, stripe, takesCards, bank, companionUrl, offline, signInLinks } = platform.config

  serve(app, readConfig, () => ({
    mode,
    cardProvider: stripe ? 'stripe' : takesCards ? 'demo' : 'none',
    cardKey: stripe?.publishableKey ?? null,
    companionUrl: companionUrl ?? null,
    bank,
    offline,
    signInLinks,
    prefill: mode === 'demo' ? demoLogins : null,
  }))

  serve(app, readOutbox, () => listRenderedMails(platform))

  if (mode === 'production') return
  /** One mail as a mail client shows it. The policy allows inline styles only, as mails have no others. */
  app.get<{ Params: { id: string } }>('/dev/outbox/:id', async ({ params }, reply) => {
    const mail = (await listRenderedMails(platform)).find(({ id }) => id === params.id)
    if (!mail) throw new Refusal(404, 'There is no such mail.')
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(mail.html)
  })
  app.get<{ Params: { id: string; fileName: string } }>('/dev/outbox/:id/:fileName', async ({ params }, reply) => {
    const file = await attachmentOf(platform, params)
    if (!file) throw new Refusal(404, 'Nothing goes with this mail.')
    return reply.header('cache-control', 'no-store').type('application/pdf').send(file)
  })
}
