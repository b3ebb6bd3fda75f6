import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'
import { finished } from 'node:stream'
import { maxLogoBytes, uploadHeaders } from '#contract/branding/logo.ts'
import { extendBodyTimeout } from '#server/platform/http/connections.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { keepUpload, secretOf } from './gateway.ts'
import { isSigned } from './service.ts'

type Upload = { Params: { name: string }; Querystring: { expires?: unknown; signature?: unknown } }

/** Five megabytes over a school's line, which may be a slow one. */
const mostSeconds = 120
/** A file is in memory while it arrives. */
const mostAtOnce = 30
const onlyOnce = 'This address has been used. Please choose the file again.'
const tooMany = 'Too many files are arriving at the moment. Please try again in a minute.'

/** The end of an upload address, where the store is a folder of ours. Its signature is all that counts: no cookie is read. */
export function localStorageRoutes(app: FastifyInstance, { config, objects }: Platform): void {
  if (config.s3) return
  const arriving = new Set<string>()
  // A plugin of its own: only here a body stays the bytes that came.
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      uploadHeaders['content-type'],
      { parseAs: 'buffer', bodyLimit: maxLogoBytes },
      (_request, bytes, parsed) => parsed(null, bytes),
    )
    scope.put<Upload>('/objects/uploads/:name', {
      config: { signed: true },
      // Before the body is read.
      onRequest: async (request, reply) => {
        const secret = await secretOf(config.dataDir)
        if (!isSignedHere(request, secret)) return refuseAsAStore(reply)
        refuseOtherHeaders(request)
        const key = keyOf(request)
        const isThere = (await objects.size(key)) !== undefined
        if (isThere || arriving.has(key)) throw new Refusal(412, onlyOnce)
        if (arriving.size >= mostAtOnce) throw new Refusal(503, tooMany, { retryAfterSeconds: 10 })
        arriving.add(key)
        finished(reply.raw, () => arriving.delete(key))
        extendBodyTimeout(request, mostSeconds)
      },
      handler: async (request, reply) => {
        if (!Buffer.isBuffer(request.body)) throw new Refusal(400, 'This file is empty.')
        if (!(await keepUpload(config.dataDir, keyOf(request), request.body))) throw new Refusal(412, onlyOnce)
        // The file picker takes an upload as done when it reads this.
        return reply.header('etag', `"${hash('md5', request.body)}"`).send()
      },
    })
    done()
  })
}

const keyOf = ({ params }: { params: Upload['Params'] }): string => `uploads/${params.name}`

function isSignedHere(request: FastifyRequest<Upload>, secret: string): boolean {
  const { expires, signature } = request.query
  if (typeof expires !== 'string' || typeof signature !== 'string') return false
  return isSigned(keyOf(request), { expires, signature }, { secret, now: Date.now() })
}

/** In the words of a store: the file picker then asks for a new address. */
function refuseAsAStore(reply: FastifyReply): FastifyReply {
  const said = '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>'
  return reply.code(403).type('application/xml').send(said)
}

function refuseOtherHeaders({ headers }: FastifyRequest<Upload>): void {
  if (headers['content-type'] !== uploadHeaders['content-type'])
    throw new Refusal(415, `Please send the file as ${uploadHeaders['content-type']}.`)
  if (headers['if-none-match'] !== uploadHeaders['if-none-match'])
    throw new Refusal(412, 'Please send the file with If-None-Match: *, as one address takes one file.')
}
