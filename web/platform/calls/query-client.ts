import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { adminUser, generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import { keyOf } from './api.ts'
import { CallError } from './call-error.ts'

const sessionLookUps = [schoolUser, generalUser, adminUser].map((endpoint) => keyOf(endpoint))

/**
 * No retry, no refetch on window focus, never stale: data changes when the user changes it, or when the day does.
 * The session look-ups set their own staleTime of five minutes.
 */
export function createQueryClient(): QueryClient {
  // 'always': without a network a call fails at once with a sentence; the default would pause it silently.
  const networkMode = 'always'
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: recheckSession }),
    mutationCache: new MutationCache({ onError: recheckSession }),
    defaultOptions: {
      queries: { networkMode, retry: false, refetchOnWindowFocus: false, staleTime: Infinity },
      mutations: { networkMode, retry: false },
    },
  })
  return client

  /** A session can end on the server while a page is open: the page learns of it from the first 401. */
  function recheckSession(error: Error): void {
    if (!(error instanceof CallError) || error.status !== 401) return
    for (const queryKey of sessionLookUps) void client.invalidateQueries({ queryKey })
  }
}
