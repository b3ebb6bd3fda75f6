import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { adminUser } from '#contract/accounts/signed-in.ts'
import type { Answer } from '#contract/endpoint.ts'
import { useCallOrNull } from '#web/platform/calls/api.ts'
import { paths } from '#web/platform/paths.ts'
import { LookUpFailed, LookUpPending } from './look-up-pending.tsx'
import { lookUpStaleMs } from './use-signed-in.ts'

export type Administrator = Answer<typeof adminUser>

/** For administrators' pages. Redirects everyone else, signed in or not, to the administrators' login page. */
export function NeedsAdministrator({ children }: { children: (administrator: Administrator) => ReactNode }) {
  const query = useCallOrNull(adminUser, {}, { staleTime: lookUpStaleMs })
  if (query.data) return children(query.data)
  if (query.data === null || query.error?.status === 403) return <Redirect to={paths.adminLogin} replace />
  if (query.error) return <LookUpFailed said={query.error.said} tryAgain={() => void query.refetch()} />
  return <LookUpPending />
}
