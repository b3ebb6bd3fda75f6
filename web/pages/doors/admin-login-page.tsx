import { Link } from 'wouter'
import { useAfterSignIn } from '#web/accounts/sessions/use-after-sign-in.ts'
import { AdminLoginForm } from '#web/accounts/sign-in/admin-login-form.tsx'
import { SessionEnded } from '#web/accounts/sign-in/session-ended.tsx'
import { UnlessAdministrator } from '#web/accounts/sign-in/unless-signed-in.tsx'
import { paths } from '#web/platform/paths.ts'
import { DoorFrame } from '../frames/door-frame.tsx'
import { DoorLinks } from '../frames/door-links.tsx'

export function AdminLoginPage() {
  const arrive = useAfterSignIn()
  return (
    <UnlessAdministrator>
      <DoorFrame day="tue">
        <h1>Admin login</h1>
        <p className="mt-2 mb-7 text-ink-soft">For those who look after the Daily Dot.</p>
        <SessionEnded />
        <AdminLoginForm onSignedIn={() => arrive(paths.admin)} />
        <DoorLinks>
          <p>
            <Link href={paths.passwordReset}>Forgotten your password?</Link>
          </p>
          <p>
            Here for your class? <Link href={paths.login}>School login</Link>
          </p>
        </DoorLinks>
      </DoorFrame>
    </UnlessAdministrator>
  )
}
