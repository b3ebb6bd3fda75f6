import type { LightMyRequestResponse } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

const insides =
  /node_modules|\.[jt]s:\d|^\s+at |failed query|\b(select|insert into|update|delete from) "|syntax error|econn|\[object |undefined/im
const refusal = z.object({ message: z.string().check(z.regex(/^[^]{4,400}$/)), error: z.string() })

/** What is wrong with an answer, whoever asked and whatever for; nothing where it is as it should be. */
export function faultIn(
  answer: LightMyRequestResponse,
  endpoint: Endpoint | undefined,
  method: string,
): string | undefined {
  const { statusCode, body, headers } = answer
  const told = `${statusCode} ${body.slice(0, 300)}`
  if (statusCode >= 500) return `a fault of ours: ${told}`
  if (method === 'HEAD' || statusCode === 304) return undefined
  if (statusCode >= 400) return faultInRefusal(answer) && `${faultInRefusal(answer)}: ${told}`
  if (statusCode >= 300 || !endpoint) return undefined
  const type = endpoint.answers ?? 'application/json; charset=utf-8'
  if (headers['content-type'] !== type) return `an answer of another type (${headers['content-type']}): ${told}`
  if (endpoint.answers && endpoint.answers !== 'application/json') return undefined
  const { success, error } = z.safeParse(endpoint.response, answer.json())
  return success ? undefined : `not what the contract says (${z.prettifyError(error)}): ${told}`
}

function faultInRefusal({ body, headers }: LightMyRequestResponse): string | undefined {
  if (!headers['content-type']?.toString().startsWith('application/json')) return 'a refusal that is no JSON'
  const { success, data } = z.safeParse(refusal, JSON.parse(body))
  if (!success || data.message !== data.error) return 'a refusal that is no sentence, or two'
  return insides.test(data.message) ? 'a refusal that shows our insides' : undefined
}
