import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type CallerKind, accessTable, callers } from '#tests/support/platform/access-table.ts'
import { type Draft, type Mutation, anyMutation } from './mutations.ts'
import { valuesOf } from './values.ts'

/** A request as sent, and its caller: everything needed to repeat it. */
export type Sent = {
  caller: CallerKind
  address: string
  method: string
  url: string
  headers: Record<string, string>
  payload: string | Buffer
}

/** Requests to one endpoint, generated from its contract: some valid, most with up to three mutations. */
export function requestsTo(endpoint: Endpoint, words: readonly string[]): fc.Arbitrary<Sent> {
  const { method, path, params, query, body } = endpoint
  const nothing = fc.constant({})
  return fc
    .record({
      caller: callersOf(endpoint),
      // Few enough addresses to hit the rate limits eventually, but not at once.
      address: fc.integer({ min: 1, max: 40 }).map((last) => `10.0.0.${last}`),
      params: params ? valuesOf(params, words) : nothing,
      query: query ? valuesOf(query, words) : nothing,
      body: body ? valuesOf(body, words) : fc.constant(undefined),
      mutations: fc.oneof(
        { weight: 1, arbitrary: fc.constant<Mutation[]>([]) },
        { weight: 3, arbitrary: fc.array(anyMutation(), { minLength: 1, maxLength: 3 }) },
      ),
    })
    .map(({ caller, address, mutations, ...valid }) => {
      const draft: Draft = {
        method,
        path,
        params: texts(valid.params),
        query: Object.entries(texts(valid.query)).map(([key, value]) => `${key}=${value}`),
        body: valid.body,
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        corrupt: (written) => written,
      }
      return { caller, address, ...asSent(mutations.reduce((mutated, mutate) => mutate(mutated), draft)) }
    })
}

/** Most callers are allowed to make the call: a refused one tests little beyond the access check. */
function callersOf({ method, path }: Endpoint): fc.Arbitrary<CallerKind> {
  const row = accessTable[`${method} ${path}`]
  const allowed = callers.filter((caller) => row?.[caller] === 'in')
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...allowed) },
    { weight: 1, arbitrary: fc.constantFrom(...callers) },
  )
}

function texts(fields: unknown): Record<string, string> {
  const given = Object.entries(Object(fields)).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([key, value]) => [key, encodeURIComponent(String(value))]))
}

function asSent({ method, path, params, query, body, headers, corrupt }: Draft): Omit<Sent, 'caller' | 'address'> {
  const at = path.replaceAll(/:(\w+)/g, (_, key: string) => params[key] ?? '')
  const payload = corrupt(body === undefined ? '' : (JSON.stringify(body) ?? ''))
  return { method, url: query.length > 0 ? `${at}?${query.join('&')}` : at, headers, payload }
}

/** The request for `app.inject`: everything but an empty body and its content type. */
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
