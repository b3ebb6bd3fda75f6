import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'
import { recheckSession } from './recheck-session.ts'

let shared: QueryClient | undefined

/** The app’s, made by whatever asks for it first. */
export function sharedQueryClient(): QueryClient {
  return (shared ??= createQueryClient())
}

/**
 * No retry, no refetch on window focus, never stale: data changes when the user changes it, or when the day does.
 * The session look-ups set their own staleTime of five minutes.
 */
export function createQueryClient(): QueryClient {
  // 'always': without a network a call fails at once with a sentence; the default would pause it silently.
  const networkMode = 'always'
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: recheckAfter401 }),
    mutationCache: new MutationCache({ onError: recheckAfter401 }),
    defaultOptions: {
      queries: { networkMode, retry: false, refetchOnWindowFocus: false, staleTime: Infinity },
      mutations: { networkMode, retry: false },
    },
  })
  return client

  function recheckAfter401(error: Error): void {
    if (error instanceof CallError && error.status === 401) recheckSession(client)
  }
}
