import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/branding/logo.ts'
import { actingSchoolId } from '#server/accounts/people/service.ts'
import { serve } from '#server/platform/http/serve.ts'
import { originOf } from '#server/platform/http/write-guard.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isLogoKey } from './rules.ts'
import { requestUpload, cachedReader } from './service.ts'

/** Served as a picture whatever the bytes are. Mail clients and other sites may show it. */
const pictureHeaders = {
  'content-type': 'image/png',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=31536000, immutable',
}

export function storageRoutes(app: FastifyInstance, platform: Platform): void {
  const read = cachedReader(platform.objects)

  serve(app, contract.requestUpload, async ({ body }, actor, { request }) => {
    const schoolId = await actingSchoolId(platform, actor)
    const origin = originOf(request) ?? platform.config.appUrl
    return requestUpload(platform, schoolId, { origin, contentType: body?.contentType })
  })

  app.get<{ Params: { name: string } }>('/objects/logos/:name', async ({ params: { name }, headers }, reply) => {
    const key = `logos/${name}`
    if (!isLogoKey(key)) throw nothingHere()
    // A name is used only once, so the client's copy is always current.
    const etag = `"${name}"`
    if (headers['if-none-match'] === etag)
      return reply
        .code(304)
        .headers({ ...pictureHeaders, etag })
        .send()
    const bytes = await read(key)
    if (!bytes) throw nothingHere()
    return reply.headers({ ...pictureHeaders, etag }).send(bytes)
  })
  // Nothing else is served here: no uploads, and not the app's pages either.
  app.get('/objects/*', () => {
    throw nothingHere()
  })
}

const nothingHere = () => new Refusal(404, 'There is nothing at this address.')
