import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { readToday, type Today } from '#contract/site/today.ts'
import { callWithHeaders, keyOf } from '#web/platform/calls/api.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { keepResponse } from '#web/platform/calls/kept-responses.ts'
import { fill } from './fill.ts'

/** Reads Today's value, unless the app started from one; the page's own calls then find their parts. */
export function useStart(): UseQueryResult<Today, CallError> {
  const client = useQueryClient()
  return useQuery<Today, CallError>({
    queryKey: keyOf(readToday, {}),
    queryFn: async () => {
      const { response, headers } = await callWithHeaders(readToday).catch(withoutTheServer)
      keepResponse(readToday, { value: response, etag: headers.get('etag') ?? '' })
      fill(client, response, headers.get('date'))
      return response
    },
  })
}

/**
 * The server refuses no one. A 401 is this device's own, after a sign-out that the server cannot be told of yet; a 404 comes from a
 * server of the last release while an upgrade is under way, and the page makes each call itself.
 */
function withoutTheServer(error: unknown): { response: Today; headers: Headers } {
  const status = error instanceof CallError && error.status
  if (status === 401) return { response: { schoolUser: null, generalUser: null }, headers: new Headers() }
  if (status === 404) return { response: {}, headers: new Headers() }
  throw error
}
