import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { keyOf } from './api.ts'

/** After a change, `await refetch(listStaff, readAccount)` invalidates them, and what is on the screen is read again. */
export function useRefetch(): (...endpoints: readonly Pick<Endpoint, 'method' | 'path'>[]) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async (...endpoints) => {
      await Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })))
    },
    [client],
  )
}
