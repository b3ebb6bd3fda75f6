import { Fragment, type ReactNode, useState } from 'react'
import { Redirect } from 'wouter'
import { paths } from '#web/platform/paths.ts'
import { loginPath, sessionEnded } from './login-path.ts'
import { LookUpFailed, LookUpPending } from './look-up-pending.tsx'
import { type Person, useSignedIn } from './use-signed-in.ts'

/** For pages that need a session. Redirects a signed-out user to the login page, which returns them here. */
export function NeedsSignIn({ children }: { children: (person: Person) => ReactNode }) {
  const signedIn = useSignedIn()
  const [wasIn, setWasIn] = useState(false)
  if (signedIn.at === 'in' && !wasIn) setWasIn(true)
  switch (signedIn.at) {
    case 'asking':
      return <LookUpPending />
    case 'failed':
      // An administrator who has yet to set up two-step sign-in, which the admin page asks for.
      if (signedIn.error.status === 403) return <Redirect to={paths.admin} replace />
      return <LookUpFailed said={signedIn.error.said} tryAgain={signedIn.tryAgain} />
    case 'out':
      return (
        <Redirect
          to={loginPath(window.location.pathname + window.location.search)}
          replace
          state={wasIn && sessionEnded}
        />
      )
    case 'in':
      // Keyed, so that nothing of one person is left on the screen of the next.
      return <Fragment key={signedIn.person.id}>{children(signedIn.person)}</Fragment>
  }
}
