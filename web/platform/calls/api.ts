import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ResponseOf, Endpoint, Request } from '#contract/endpoint.ts'
import { CallError } from './call-error.ts'
import { keptResponse } from './kept-responses.ts'
import { isSignOutPending } from './signed-in-hint.ts'
import { standIn } from './without-network.ts'

type Nothing = Record<never, never>
type PartialRequest<E extends Endpoint> = Partial<Request<E>>

/** The request an endpoint needs: its required parts, and optionally the others. */
export type CallRequest<E extends Endpoint> = {
  [P in keyof Request<E> as Nothing extends Request<E>[P] ? never : P]: Request<E>[P]
} & { [P in keyof Request<E> as Nothing extends Request<E>[P] ? P : never]?: Request<E>[P] }

export type Args<E extends Endpoint, Options = never> =
  Nothing extends CallRequest<E>
    ? [request?: CallRequest<E> | undefined, options?: Options]
    : [request: CallRequest<E>, options?: Options]

/** Calls an endpoint. Every failure is thrown as a CallError with a sentence for the screen. */
export async function call<E extends Endpoint>(endpoint: E, ...[request]: Args<E>): Promise<ResponseOf<E>> {
  return (await send(endpoint, request ?? {})).response
}

/** The same with the response headers, such as the server's time or the total count beyond this page. */
export function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  ...[request]: Args<E>
): Promise<{ response: ResponseOf<E>; headers: Headers }> {
  return send(endpoint, request ?? {})
}

/** For endpoints that read the session: a 401 means "signed out" and returns null. */
export async function callOrNull<E extends Endpoint>(
  endpoint: E,
  ...[request]: Args<E>
): Promise<ResponseOf<E> | null> {
  try {
    return (await send(endpoint, request ?? {})).response
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null
    throw error
  }
}

/** The URL of an endpoint, for a link. */
export function hrefOf<E extends Endpoint>(endpoint: E, ...[request]: Args<E>): string {
  const { params, query }: PartialRequest<E> = request ?? {}
  return urlOf(endpoint.path, params ?? {}, query ?? {})
}

type QueryOptions<Data> = Omit<UseQueryOptions<Data, CallError>, 'queryKey' | 'queryFn'>

/** Reads an endpoint and caches the response. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  ...[request, options]: Args<E, QueryOptions<ResponseOf<E>>>
): UseQueryResult<ResponseOf<E>, CallError> {
  const sent: PartialRequest<E> = request ?? {}
  return useQuery<ResponseOf<E>, CallError>({
    ...options,
    queryKey: keyOf(endpoint, sent),
    queryFn: async () => (await send(endpoint, sent)).response,
  })
}

/** Reads an endpoint of the session; null means signed out. */
export function useCallOrNull<E extends Endpoint>(
  endpoint: E,
  ...[request, options]: Args<E, QueryOptions<ResponseOf<E> | null>>
): UseQueryResult<ResponseOf<E> | null, CallError> {
  const args = [request] as Args<E>
  return useQuery<ResponseOf<E> | null, CallError>({
    ...options,
    queryKey: keyOf(endpoint, request ?? {}),
    queryFn: () => callOrNull(endpoint, ...args),
  })
}

/**
 * The query key of a response. With a request, it names that one response (setQueryData needs `{}` if nothing is sent);
 * without, every response of the endpoint, for invalidation.
 */
export function keyOf(
  endpoint: { method: string; path: string },
  request?: Partial<Request<Endpoint>>,
): readonly unknown[] {
  if (!request) return [endpoint.method, endpoint.path]
  return [endpoint.method, endpoint.path, request.params ?? {}, request.query ?? {}]
}

type Sent<E extends Endpoint> = { response: ResponseOf<E>; headers: Headers }

async function send<E extends Endpoint>(endpoint: E, request: PartialRequest<E>): Promise<Sent<E>> {
  if (isSignOutPending()) return sendSignedOut(endpoint, request)
  const instead = standIn()
  if (!instead) return sendNow(endpoint, request)
  const { response, headers } = await instead(endpoint, request)
  return { response: response as ResponseOf<E>, headers }
}

/** After a sign-out without a network: this call tells the server, and until one reaches it they are signed out here. */
async function sendSignedOut<E extends Endpoint>(endpoint: E, request: PartialRequest<E>): Promise<Sent<E>> {
  try {
    return await sendNow(endpoint, request)
  } catch (error) {
    const isLost = error instanceof CallError && error.isOutOfReach
    throw isLost && endpoint.method === 'GET' ? CallError.refused(401, '{"message":"Please log in."}') : error
  }
}

/** Asks the server itself, whatever may stand in for it. */
export async function sendNow<E extends Endpoint>(
  endpoint: E,
  { params, query, body }: PartialRequest<E>,
  withinMs?: number,
): Promise<Sent<E>> {
  const kept = keptResponse(endpoint.path)
  const response = await fetchResponse(urlOf(endpoint.path, params ?? {}, query ?? {}), {
    method: endpoint.method,
    credentials: 'same-origin',
    ...(withinMs === undefined ? {} : { signal: AbortSignal.timeout(withinMs) }),
    ...(kept ? { headers: { 'if-none-match': kept.etag } } : {}),
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (kept && response.status === 304) return { response: kept.value as ResponseOf<E>, headers: response.headers }
  const text = await textOf(response)
  if (!response.ok)
    throw CallError.refused(response.status, text || response.statusText, response.headers.get('retry-after'))
  try {
    // An empty body becomes null: a query may not hold undefined.
    const parsed = endpoint.response.parse(text === '' ? null : JSON.parse(text))
    return { response: parsed as ResponseOf<E>, headers: response.headers }
  } catch (cause) {
    throw CallError.unreadable(response.status, text, cause)
  }
}

/** Returns the response whatever its status; throws if there is none. */
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

function urlOf(path: string, params: object, query: object): string {
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
