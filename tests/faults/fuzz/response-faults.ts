import type { LightMyRequestResponse } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

const internals =
  /node_modules|\.[jt]s:\d|^\s+at |failed query|\b(select|insert into|update|delete from) "|syntax error|econn|\[object |undefined/im
/** What zod says where the contract and the validator say nothing. */
export const libraryTexts = /^(Invalid|Too (big|small)|Unrecogni[sz]ed)|\b(expected|received)\b/i
const refusal = z.object({
  message: z.string().check(z.regex(/^[^]{4,400}$/)),
  error: z.string(),
  issues: z._default(z.array(z.object({ path: z.string(), message: z.string() })), []),
})

/** What is wrong with a response, whatever the request was; undefined if nothing is. */
export function faultIn(
  response: LightMyRequestResponse,
  endpoint: Endpoint | undefined,
  method: string,
): string | undefined {
  const { statusCode, body, headers } = response
  const shown = `${statusCode} ${body.slice(0, 300)}`
  if (statusCode >= 500) return `a server error: ${shown}`
  if (method === 'HEAD' || statusCode === 304) return undefined
  if (statusCode >= 400) return faultInRefusal(response) && `${faultInRefusal(response)}: ${shown}`
  if (statusCode >= 300 || !endpoint) return undefined
  const type = endpoint.contentType ?? 'application/json; charset=utf-8'
  if (headers['content-type'] !== type) return `the wrong content type (${headers['content-type']}): ${shown}`
  if (endpoint.contentType && endpoint.contentType !== 'application/json') return undefined
  const { success, error } = z.safeParse(endpoint.response, response.json())
  return success ? undefined : `breaks the contract (${z.prettifyError(error)}): ${shown}`
}

function faultInRefusal({ body, headers }: LightMyRequestResponse): string | undefined {
  if (!headers['content-type']?.toString().startsWith('application/json')) return 'a refusal that is not JSON'
  const { success, data } = z.safeParse(refusal, JSON.parse(body))
  if (!success || data.message !== data.error) return 'a refusal whose message is missing, or differs from its error'
  if (data.issues.some(({ message }) => libraryTexts.test(message))) return 'an issue in the words of a library'
  return internals.test(data.message) ? 'a refusal that leaks internals' : undefined
}
