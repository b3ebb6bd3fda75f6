import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Answer, Endpoint, Request } from '#contract/endpoint.ts'
import { CallError } from './call-error.ts'

type Nothing = Record<never, never>
type Parts<E extends Endpoint> = Partial<Request<E>>

/** What a call must be given: the parts its endpoint cannot do without; the others may be left out. */
export type CallRequest<E extends Endpoint> = {
  [P in keyof Request<E> as Nothing extends Request<E>[P] ? never : P]: Request<E>[P]
} & { [P in keyof Request<E> as Nothing extends Request<E>[P] ? P : never]?: Request<E>[P] }

export type Args<E extends Endpoint, Options = never> =
  Nothing extends CallRequest<E>
    ? [request?: CallRequest<E> | undefined, options?: Options]
    : [request: CallRequest<E>, options?: Options]

/** Makes the call an endpoint describes. Whatever goes wrong is thrown as a CallError with a sentence for the screen. */
export async function call<E extends Endpoint>(endpoint: E, ...[request]: Args<E>): Promise<Answer<E>> {
  return (await ask(endpoint, request ?? {})).answer
}

/** The same with the answer's headers: the time by the server's clock, or how many there are beyond this page. */
export function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  ...[request]: Args<E>
): Promise<{ answer: Answer<E>; headers: Headers }> {
  return ask(endpoint, request ?? {})
}

/** For look-ups that ask who is signed in: "signed out" is an answer, not an error. */
export async function callOrNull<E extends Endpoint>(endpoint: E, ...[request]: Args<E>): Promise<Answer<E> | null> {
  try {
    return (await ask(endpoint, request ?? {})).answer
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null
    throw error
  }
}

/** Where a link to an endpoint leads. */
export function hrefOf<E extends Endpoint>(endpoint: E, ...[request]: Args<E>): string {
  const { params, query }: Parts<E> = request ?? {}
  return addressOf(endpoint.path, params ?? {}, query ?? {})
}

type QueryOptions<Data> = Omit<UseQueryOptions<Data, CallError>, 'queryKey' | 'queryFn'>

/** Reads an endpoint and keeps the answer. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  ...[request, options]: Args<E, QueryOptions<Answer<E>>>
): UseQueryResult<Answer<E>, CallError> {
  const asked: Parts<E> = request ?? {}
  return useQuery<Answer<E>, CallError>({
    ...options,
    queryKey: keyOf(endpoint, asked),
    queryFn: async () => (await ask(endpoint, asked)).answer,
  })
}

/** Reads an endpoint for which "signed out" is a good answer: null. */
export function useCallOrNull<E extends Endpoint>(
  endpoint: E,
  ...[request, options]: Args<E, QueryOptions<Answer<E> | null>>
): UseQueryResult<Answer<E> | null, CallError> {
  const args = [request] as Args<E>
  return useQuery<Answer<E> | null, CallError>({
    ...options,
    queryKey: keyOf(endpoint, request ?? {}),
    queryFn: () => callOrNull(endpoint, ...args),
  })
}

/**
 * Where an answer is kept. With a request, that one answer (`{}` where nothing is sent: setQueryData needs it);
 * without, every answer of the endpoint, for invalidation.
 */
export function keyOf(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  request?: Partial<Request<Endpoint>>,
): readonly unknown[] {
  if (!request) return [endpoint.method, endpoint.path]
  return [endpoint.method, endpoint.path, request.params ?? {}, request.query ?? {}]
}

async function ask<E extends Endpoint>(
  endpoint: E,
  { params, query, body }: Parts<E>,
): Promise<{ answer: Answer<E>; headers: Headers }> {
  const response = await fetchResponse(addressOf(endpoint.path, params ?? {}, query ?? {}), {
    method: endpoint.method,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await textOf(response)
  if (!response.ok) throw CallError.refused(response.status, text || response.statusText)
  try {
    // Nothing said is null, not undefined: a query may not hold undefined.
    const answer = endpoint.response.parse(text === '' ? null : JSON.parse(text)) as Answer<E>
    return { answer, headers: response.headers }
  } catch (cause) {
    throw CallError.unreadable(response.status, text, cause)
  }
}

/** The server's answer, whatever it is; throws where there is none. */
export async function fetchResponse(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (cause) {
    throw CallError.unreachable(cause)
  }
}

export async function textOf(response: Response): Promise<string> {
  return response.text().catch((cause) => {
    throw CallError.unreachable(cause)
  })
}

function addressOf(path: string, params: object, query: object): string {
  const values = new Map(Object.entries(params))
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}
