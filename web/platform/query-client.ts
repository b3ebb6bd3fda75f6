import { QueryClient } from '@tanstack/react-query'

/**
 * No retry, no refetch on window focus, never stale: what is shown changes when somebody changes it, or when the day
 * does. Look-ups of who is signed in set their own five minutes.
 */
export function createQueryClient(): QueryClient {
  // 'always': without a network a call fails at once with a sentence, instead of waiting silently for one.
  const networkMode = 'always'
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode, retry: false, refetchOnWindowFocus: false, staleTime: Infinity },
      mutations: { networkMode, retry: false },
    },
  })
}
