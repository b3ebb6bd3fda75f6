import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type CallerKind, accessTable, callers } from '#tests/support/access-table.ts'
import { type Draft, type Harm, oneHarm } from './harms.ts'
import { valuesOf } from './values.ts'

/** A request as it is sent, and by whom: all that is needed to send it again. */
export type Sent = {
  caller: CallerKind
  address: string
  method: string
  url: string
  headers: Record<string, string>
  payload: string | Buffer
}

/** Requests to one endpoint, made from its contract: some as they should be, most with up to three things wrong. */
export function requestsTo(endpoint: Endpoint, words: readonly string[]): fc.Arbitrary<Sent> {
  const { method, path, params, query, body } = endpoint
  const nothing = fc.constant({})
  return fc
    .record({
      caller: callersOf(endpoint),
      // Few enough to be throttled in the end, and enough to get far before.
      address: fc.integer({ min: 1, max: 40 }).map((last) => `10.0.0.${last}`),
      params: params ? valuesOf(params, words) : nothing,
      query: query ? valuesOf(query, words) : nothing,
      body: body ? valuesOf(body, words) : fc.constant(undefined),
      harms: fc.oneof(
        { weight: 1, arbitrary: fc.constant<Harm[]>([]) },
        { weight: 3, arbitrary: fc.array(oneHarm(), { minLength: 1, maxLength: 3 }) },
      ),
    })
    .map(({ caller, address, harms, ...meant }) => {
      const draft: Draft = {
        method,
        path,
        params: texts(meant.params),
        query: Object.entries(texts(meant.query)).map(([key, value]) => `${key}=${value}`),
        body: meant.body,
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        spoil: (written) => written,
      }
      return { caller, address, ...asSent(harms.reduce((spoilt, make) => make(spoilt), draft)) }
    })
}

/** Most who call may: whoever may not is stopped at the door, and little is tried of what is behind it. */
function callersOf({ method, path }: Endpoint): fc.Arbitrary<CallerKind> {
  const row = accessTable[`${method} ${path}`]
  const letIn = callers.filter((caller) => row?.[caller] === 'in')
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...letIn) },
    { weight: 1, arbitrary: fc.constantFrom(...callers) },
  )
}

function texts(fields: unknown): Record<string, string> {
  const given = Object.entries(Object(fields)).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([key, value]) => [key, encodeURIComponent(String(value))]))
}

function asSent({ method, path, params, query, body, headers, spoil }: Draft): Omit<Sent, 'caller' | 'address'> {
  const at = path.replaceAll(/:(\w+)/g, (_, key: string) => params[key] ?? '')
  const payload = spoil(body === undefined ? '' : (JSON.stringify(body) ?? ''))
  return { method, url: query.length > 0 ? `${at}?${query.join('&')}` : at, headers, payload }
}

/** Nothing is left out of what was sent but an empty body. */
export function injected({ method, url, headers, payload, address }: Sent, cookie: string): InjectOptions {
  const { 'content-type': type, ...others } = headers
  return {
    method,
    url,
    remoteAddress: address,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...others,
      ...(payload.length > 0 && type ? { 'content-type': type } : {}),
    },
    ...(payload.length > 0 ? { payload } : {}),
  }
}
