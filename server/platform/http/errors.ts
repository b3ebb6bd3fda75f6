import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import * as z from 'zod/mini'
import { isDatabaseLost, isTransactionConflict, isInvalidText } from '#server/platform/database/database.ts'
import { overloadIn } from '#server/platform/health/overloaded.ts'
import { CardsUnreachable } from '#server/platform/providers/cards.ts'
import { ObjectsUnreachable } from '#server/platform/providers/objects.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { proxyIdOf } from './log.ts'

/** Turns every failure into the error format that the screens read: a status and a sentence for the user. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => handleError(error, request, reply))
}

export function handleError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const overload = overloadIn(error)
  if (overload) {
    request.server.recordShed(overload.queue)
    return refuse(reply, overload)
  }
  if (error instanceof Refusal) {
    if (error.cause) request.log.error({ req: request, err: error.cause }, 'refused because of an error')
    return refuse(reply, error)
  }
  // The client disconnected in mid-request, so no one reads this response.
  if (error === request.raw.errored) return sendSentence(reply, 400, frameworkSentences[400])
  // Checked before isDatabaseLost, which their causes may look like.
  if (error instanceof CardsUnreachable) {
    request.log.error({ req: request, err: error }, 'card provider unreachable')
    return sendSentence(reply, 503, 'Card payments are not available at the moment. Please try again in a few minutes.')
  }
  if (error instanceof ObjectsUnreachable) {
    request.log.error({ req: request, err: error }, 'object store unreachable')
    return sendSentence(reply, 503, 'Files are not available at the moment. Please try again in a few minutes.')
  }
  if (isDatabaseLost(error)) {
    request.log.error({ req: request, err: error }, 'database lost')
    reply.header('retry-after', 5)
    return sendSentence(reply, 503, 'The Daily Dot cannot reach its data just now. Please try again in a moment.')
  }
  // The transaction was rolled back, so a retry is safe.
  if (isTransactionConflict(error)) {
    request.log.warn({ req: request, err: error }, 'transaction conflict')
    reply.header('retry-after', 1)
    return sendSentence(reply, 503, 'Someone else is just changing this. Please try again in a moment.')
  }
  if (isInvalidText(error)) return sendSentence(reply, 400, frameworkSentences[400])
  const known = error.statusCode && error.statusCode < 500 ? frameworkSentences[error.statusCode] : undefined
  if (known && error.statusCode) return sendSentence(reply, error.statusCode, known)
  request.log.error({ req: request, err: error }, 'request failed')
  const id = proxyIdOf(request)
  const quoted = id === undefined ? '' : ` If it happens again, please tell us this number: ${id}`
  return sendSentence(reply, 500, `Something went wrong. Please try again.${quoted}`)
}

function refuse(reply: FastifyReply, { status, message, retryAfterSeconds, field, details }: Refusal): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return sendSentence(reply, status, message, { ...details, ...(field ? { issues: [{ path: field, message }] } : {}) })
}

/** Our sentences for Fastify's own errors, whose texts expose internals. */
const frameworkSentences: Record<number, string> & { 400: string } = {
  400: 'This request could not be read.',
  404: 'There is nothing at this address.',
  408: 'This request took too long to arrive.',
  413: 'This is too large to send.',
  414: 'This address is too long.',
  415: 'Please send this as JSON.',
  431: 'This request carries too much.',
}

/** For bytes that never became a request: responds on the raw socket, in the same format. */
export function handleClientError({ code }: NodeJS.ErrnoException, socket: Socket, headers: Headers): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const status = clientErrorStatus[code ?? ''] ?? 400
  const sentence = frameworkSentences[status] ?? frameworkSentences[400]
  const body = JSON.stringify({ message: sentence, error: sentence })
  const lines = Object.entries({ ...headers, 'content-type': 'application/json', 'content-length': body.length })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    ...lines.map((line) => line.join(': ')),
  ]
  if (socket.writable) socket.write([...head, '', body].join('\r\n'))
  socket.destroy()
}

type Headers = Readonly<Record<string, string>>

const clientErrorStatus: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

function sendSentence(
  reply: FastifyReply,
  status: number,
  sentence: string,
  more: Readonly<Record<string, unknown>> = {},
): FastifyReply {
  return reply
    .code(status)
    .type('application/json')
    .send({ ...more, ...failed(reply), message: sentence, error: sentence })
}

/** `success: false` for an endpoint whose contract has `success: true`. */
function failed({ routeOptions }: FastifyReply): { success?: false } {
  const response = routeOptions.config?.endpoint?.response
  return response instanceof z.ZodMiniObject && 'success' in response.def.shape ? { success: false } : {}
}
