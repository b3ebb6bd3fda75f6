import { Link, useSearch } from 'wouter'
import { nextPath, withNext } from '#web/accounts/sessions/next-path.ts'
import { useAfterSignIn } from '#web/accounts/sessions/use-after-sign-in.ts'
import { SampleQuestion } from '#web/accounts/sign-in/sample-question.tsx'
import { SchoolLoginForm } from '#web/accounts/sign-in/school-login-form.tsx'
import { SessionEnded } from '#web/accounts/sign-in/session-ended.tsx'
import { SignInLinkLine } from '#web/accounts/sign-in/sign-in-link-offer.tsx'
import { UnlessSignedIn } from '#web/accounts/sign-in/unless-signed-in.tsx'
import { supportEmail } from '#web/platform/page/support-email.ts'
import { paths } from '#web/platform/paths.ts'
import { DoorFrame } from '../frames/door-frame.tsx'
import { DoorLinks } from '../frames/door-links.tsx'

export function LoginPage() {
  const search = useSearch()
  const arrive = useAfterSignIn()
  return (
    <UnlessSignedIn door="school">
      <DoorFrame day="thu" beside={<SampleQuestion />}>
        <h1>School login</h1>
        <p className="mt-2 mb-7 text-ink-soft">Today’s slide is ready for you.</p>
        <SessionEnded />
        <SchoolLoginForm onSignedIn={() => arrive(nextPath(search))} />
        <DoorLinks>
          <p>
            <Link href={paths.passwordReset}>Forgotten your password?</Link> Reset it by email, or{' '}
            <a href={`mailto:${supportEmail}`}>contact support</a> for a password reset.
          </p>
          <SignInLinkLine />
          <p>
            Your school has a licence? <Link href={paths.join}>Join your school</Link>
          </p>
          <p>
            New to the Daily Dot? <a href={paths.pricing}>See pricing</a>
          </p>
          <p>
            Trials log in here too. Using a test account?{' '}
            <Link href={withNext(paths.testLogin, search)}>Test login</Link>
          </p>
        </DoorLinks>
      </DoorFrame>
    </UnlessSignedIn>
  )
}
