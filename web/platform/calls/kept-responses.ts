import type { ResponseOf, Endpoint } from '#contract/endpoint.ts'

type Kept<E extends Endpoint> = { value: ResponseOf<E>; etag: string }

const responses = new Map<string, Kept<Endpoint>>()

/** Keeps a response that no cache of the browser's may: the next call sends its ETag, and a 304 gives it again. */
export function keepResponse<E extends Endpoint>({ path }: E, { value, etag }: Kept<E>): void {
  if (etag) responses.set(path, { value, etag })
}

/** Undefined for every endpoint of which none was kept. */
export function keptResponse(path: string): Kept<Endpoint> | undefined {
  return responses.get(path)
}
