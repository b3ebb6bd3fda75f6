import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { adminUser } from '#contract/accounts/signed-in.ts'
import type { Answer } from '#contract/endpoint.ts'
import { useCallOrNull } from '#web/platform/calls/api.ts'
import { paths } from '#web/platform/paths.ts'
import { lookUpMs } from './use-signed-in.ts'
import { NotKnown, Waiting } from './waiting.tsx'

export type Administrator = Answer<typeof adminUser>

/** For the pages of administrators. Anyone else, signed in or not, goes to their login page. */
export function NeedsAdministrator({ children }: { children: (administrator: Administrator) => ReactNode }) {
  const asked = useCallOrNull(adminUser, {}, { staleTime: lookUpMs })
  if (asked.data) return children(asked.data)
  if (asked.data === null || asked.error?.status === 403) return <Redirect to={paths.adminLogin} replace />
  if (asked.error) return <NotKnown said={asked.error.said} tryAgain={() => void asked.refetch()} />
  return <Waiting />
}
