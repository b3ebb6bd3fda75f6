import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useSearch } from 'wouter'
import { nextPath } from '../signed-in/next-path.ts'
import { onSignedInNews, signedInHint } from '../signed-in/signed-in-news.ts'
import { useGoTo } from '../signed-in/use-arrive.ts'
import { useSignedIn } from '../signed-in/use-signed-in.ts'
import { Waiting } from '../signed-in/waiting.tsx'

/**
 * For a login page: who has come in by its door already goes on to where they wanted to be. Who came in by another sees
 * the page, and can come in by this one too. Without the browser's hint nobody is asked for: most visitors are signed out.
 */
export function UnlessSignedIn({ door, children }: { door: 'school' | 'test'; children: ReactNode }) {
  const search = useSearch()
  const goTo = useGoTo()
  const isHinted = useSyncExternalStore(onSignedInNews, signedInHint)
  const signedIn = useSignedIn({ enabled: isHinted })
  const isIn = isHinted && signedIn.at === 'in' && signedIn.person.door === door
  useEffect(() => {
    if (isIn) goTo(nextPath(search))
  }, [isIn, goTo, search])
  return isIn ? <Waiting /> : children
}
