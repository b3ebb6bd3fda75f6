import { Fragment, type ReactNode, useState } from 'react'
import { Redirect } from 'wouter'
import { adminUser } from '#contract/accounts/signed-in.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { useCallOrNull } from '#web/platform/calls/api.ts'
import { paths } from '#web/platform/paths.ts'
import { sessionEnded } from './login-path.ts'
import { LookUpFailed, LookUpPending } from './look-up-pending.tsx'
import { lookUpOptions } from './use-signed-in.ts'

export type Administrator = ResponseOf<typeof adminUser>

/** For administrators' pages. Redirects everyone else, signed in or not, to the administrators' login page. */
export function NeedsAdministrator({ children }: { children: (administrator: Administrator) => ReactNode }) {
  const query = useCallOrNull(adminUser, {}, lookUpOptions)
  const [wasIn, setWasIn] = useState(false)
  if (query.data && !wasIn) setWasIn(true)
  if (query.data) return <Fragment key={query.data.email}>{children(query.data)}</Fragment>
  if (query.data === null || query.error?.status === 403)
    return <Redirect to={paths.adminLogin} replace state={wasIn && sessionEnded} />
  if (query.error) return <LookUpFailed said={query.error.said} tryAgain={() => void query.refetch()} />
  return <LookUpPending />
}
