import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'
import { finished } from 'node:stream'
import { maxLogoBytes, uploadHeaders } from '#contract/branding/logo.ts'
import { extendBodyTimeout } from '#server/platform/http/connections.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { storeUpload, ensureSecret } from './gateway.ts'
import { isSigned } from './service.ts'

type Upload = { Params: { name: string }; Querystring: { type?: unknown; expires?: unknown; signature?: unknown } }

/** Enough for 5 MB over a slow school connection. */
const bodyTimeoutSeconds = 120
/** Each upload is held in memory while it arrives. */
const maxConcurrentUploads = 30
const alreadyUsed = 'This address has been used. Please choose the file again.'
const tooManyUploads = 'Too many files are arriving at the moment. Please try again in a minute.'

/** Receives uploads where the store is a local folder. The signature in the address is the only credential: no cookie is read. */
export function localStorageRoutes(app: FastifyInstance, { config, objects }: Platform): void {
  if (config.s3) return
  const inProgress = new Set<string>()
  // In its own plugin scope, so that only these bodies stay unparsed.
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxLogoBytes }, (_request, bytes, parsed) =>
      parsed(null, bytes),
    )
    scope.put<Upload>('/objects/uploads/:name', {
      config: { signed: true },
      // Refuses before reading the body.
      onRequest: async (request, reply) => {
        const secret = await ensureSecret(config.dataDir)
        if (!hasValidSignature(request, secret)) return refuseLikeS3(reply)
        requireSignedType(request)
        const key = keyOf(request)
        const exists = (await objects.size(key)) !== undefined
        if (exists || inProgress.has(key)) throw new Refusal(412, alreadyUsed)
        if (inProgress.size >= maxConcurrentUploads) throw new Refusal(503, tooManyUploads, { retryAfterSeconds: 10 })
        inProgress.add(key)
        finished(reply.raw, () => inProgress.delete(key))
        extendBodyTimeout(request, bodyTimeoutSeconds)
      },
      handler: async (request, reply) => {
        if (!Buffer.isBuffer(request.body)) throw new Refusal(400, 'This file is empty.')
        if (!(await storeUpload(config.dataDir, keyOf(request), request.body))) throw new Refusal(412, alreadyUsed)
        // The file picker treats an upload as complete once it reads the ETag.
        return reply.header('etag', `"${hash('md5', request.body)}"`).send()
      },
    })
    done()
  })
}

const keyOf = ({ params }: { params: Upload['Params'] }): string => `uploads/${params.name}`

function hasValidSignature(request: FastifyRequest<Upload>, secret: string): boolean {
  const { type, expires, signature } = request.query
  if (typeof type !== 'string' || typeof expires !== 'string' || typeof signature !== 'string') return false
  return isSigned({ key: keyOf(request), contentType: type }, { expires, signature }, { secret, now: Date.now() })
}

/** In S3's error format, on which the file picker requests a new address. */
function refuseLikeS3(reply: FastifyReply): FastifyReply {
  const body = '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>'
  return reply.code(403).type('application/xml').send(body)
}

/** A folder checks no header's signature, so it also takes an ordinary PUT to an address for which no type was asked. */
function requireSignedType({ headers, query: { type } }: FastifyRequest<Upload>): void {
  const sent = headers['content-type'] ?? uploadHeaders['content-type']
  const isOrdinary = type === uploadHeaders['content-type'] && /^image\/[\w.+-]+\s*(;|$)/i.test(sent)
  if (sent !== type && !isOrdinary)
    throw new Refusal(415, `Please send this file as ${String(type)}: its address accepts no other type.`)
}
