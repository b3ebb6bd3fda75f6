import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { paths } from '#web/platform/paths.ts'
import { loginPath } from './next-path.ts'
import { type Person, useSignedIn } from './use-signed-in.ts'
import { NotKnown, Waiting } from './waiting.tsx'

/** For pages that belong to somebody: who is signed out goes to the login page, and comes back. */
export function NeedsSignIn({ children }: { children: (person: Person) => ReactNode }) {
  const signedIn = useSignedIn()
  switch (signedIn.at) {
    case 'asking':
      return <Waiting />
    case 'failed':
      // An administrator who has yet to set up two-step sign-in, which their own page asks for.
      if (signedIn.error.status === 403) return <Redirect to={paths.admin} replace />
      return <NotKnown said={signedIn.error.said} tryAgain={signedIn.tryAgain} />
    case 'out':
      return <Redirect to={loginPath(window.location.pathname + window.location.search)} replace />
    case 'in':
      return children(signedIn.person)
  }
}
