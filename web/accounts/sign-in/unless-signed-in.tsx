import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useSearch } from 'wouter'
import type { Door } from '#contract/accounts/roles.ts'
import { adminUser } from '#contract/accounts/signed-in.ts'
import { useCallOrNull } from '#web/platform/calls/api.ts'
import { signedInHint } from '#web/platform/calls/signed-in-hint.ts'
import { paths } from '#web/platform/paths.ts'
import { LookUpPending } from '../sessions/look-up-pending.tsx'
import { nextPath } from '../sessions/next-path.ts'
import { onSessionChange } from '../sessions/session-changes.ts'
import { useGoTo } from '../sessions/use-after-sign-in.ts'
import { lookUpOptions, useSignedIn } from '../sessions/use-signed-in.ts'

/**
 * For a login page. A user already signed in where it leads is redirected to the page they wanted: the school’s also signs trials in. One
 * signed in at another door sees the login page and can sign in here too. Without the hint cookie it makes no look-up: most visitors are signed out.
 */
export function UnlessSignedIn({ door, children }: { door: 'school' | 'test'; children: ReactNode }) {
  const search = useSearch()
  const goTo = useGoTo()
  const isHinted = useSyncExternalStore(onSessionChange, signedInHint) === '1'
  const signedIn = useSignedIn({ enabled: isHinted })
  const isIn = isHinted && signedIn.at === 'in' && isOwn(door, signedIn.person.door)
  useEffect(() => {
    if (isIn) goTo(nextPath(search))
  }, [isIn, goTo, search])
  return isIn ? <LookUpPending /> : children
}

const isOwn = (door: Door, signedInAt: Door) => signedInAt === door || (door === 'school' && signedInAt === 'test')

/** The same for the administrators' login page. Any hint will do: a school session's hides the administrator's. */
export function UnlessAdministrator({ children }: { children: ReactNode }) {
  const goTo = useGoTo()
  const isHinted = useSyncExternalStore(onSessionChange, signedInHint) !== ''
  const { data } = useCallOrNull(adminUser, {}, { ...lookUpOptions, enabled: isHinted })
  const isIn = isHinted && Boolean(data)
  useEffect(() => {
    if (isIn) goTo(paths.admin)
  }, [isIn, goTo])
  return isIn ? <LookUpPending /> : children
}
