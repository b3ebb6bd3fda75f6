import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { adminUser, generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import { keyOf } from './api.ts'
import { CallError } from './call-error.ts'

const lookUps = [schoolUser, generalUser, adminUser].map((endpoint) => keyOf(endpoint))

/**
 * No retry, no refetch on window focus, never stale: what is shown changes when somebody changes it, or when the day
 * does. Look-ups of who is signed in set their own five minutes.
 */
export function createQueryClient(): QueryClient {
  // 'always': without a network a call fails at once with a sentence, instead of waiting silently for one.
  const networkMode = 'always'
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: askAgain }),
    mutationCache: new MutationCache({ onError: askAgain }),
    defaultOptions: {
      queries: { networkMode, retry: false, refetchOnWindowFocus: false, staleTime: Infinity },
      mutations: { networkMode, retry: false },
    },
  })
  return client

  /** A session can end on the server, under an open page: a 401 is the first that the page hears of it. */
  function askAgain(error: Error): void {
    if (!(error instanceof CallError) || error.status !== 401) return
    for (const queryKey of lookUps) void client.invalidateQueries({ queryKey })
  }
}
