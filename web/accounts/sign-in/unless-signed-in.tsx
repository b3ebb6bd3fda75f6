import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useSearch } from 'wouter'
import { nextPath } from '../sessions/next-path.ts'
import { onSessionChange, signedInHint } from '../sessions/session-changes.ts'
import { useGoTo } from '../sessions/use-after-sign-in.ts'
import { useSignedIn } from '../sessions/use-signed-in.ts'
import { Waiting } from '../sessions/waiting.tsx'

/**
 * For a login page: who has come in by its door already goes on to where they wanted to be. Who came in by another sees
 * the page, and can come in by this one too. Without the browser's hint nobody is asked for: most visitors are signed out.
 */
export function UnlessSignedIn({ door, children }: { door: 'school' | 'test'; children: ReactNode }) {
  const search = useSearch()
  const goTo = useGoTo()
  const isHinted = useSyncExternalStore(onSessionChange, signedInHint)
  const signedIn = useSignedIn({ enabled: isHinted })
  const isIn = isHinted && signedIn.at === 'in' && signedIn.person.door === door
  useEffect(() => {
    if (isIn) goTo(nextPath(search))
  }, [isIn, goTo, search])
  return isIn ? <Waiting /> : children
}
