import type { QueryClient } from '@tanstack/react-query'
import { adminUser, generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import { keyOf } from './api.ts'

/** A session can end on the server while a page is open: the page learns of it from the first 401, and asks who is signed in. */
export function recheckSession(client: QueryClient): void {
  for (const endpoint of [schoolUser, generalUser, adminUser])
    void client.invalidateQueries({ queryKey: keyOf(endpoint) })
}
