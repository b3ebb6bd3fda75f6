import { Link, useSearch } from 'wouter'
import { nextPath, withNext } from '#web/accounts/sessions/next-path.ts'
import { useAfterSignIn } from '#web/accounts/sessions/use-after-sign-in.ts'
import { SessionEnded } from '#web/accounts/sign-in/session-ended.tsx'
import { SignInLinkLine } from '#web/accounts/sign-in/sign-in-link-offer.tsx'
import { TestLoginForm } from '#web/accounts/sign-in/test-login-form.tsx'
import { UnlessSignedIn } from '#web/accounts/sign-in/unless-signed-in.tsx'
import { paths } from '#web/platform/paths.ts'
import { DoorFrame } from '../frames/door-frame.tsx'
import { DoorLinks } from '../frames/door-links.tsx'

export function TestLoginPage() {
  const search = useSearch()
  const arrive = useAfterSignIn()
  return (
    <UnlessSignedIn door="test">
      <DoorFrame>
        <h1>Test login</h1>
        <p className="mt-2 mb-7 text-ink-soft">For trial accounts and test accounts.</p>
        <SessionEnded />
        <TestLoginForm onSignedIn={() => arrive(nextPath(search))} />
        <DoorLinks>
          <p>
            <Link href={paths.passwordReset}>Forgotten your password?</Link>
          </p>
          <SignInLinkLine />
          <p>
            No account yet? <Link href={paths.trialSignup}>Start a free trial</Link>
          </p>
          <p>
            Ready for a licence? <a href={paths.signup}>Sign up</a>
          </p>
          <p>
            Your school has a licence? <Link href={withNext(paths.login, search)}>School login</Link>
          </p>
        </DoorLinks>
      </DoorFrame>
    </UnlessSignedIn>
  )
}
