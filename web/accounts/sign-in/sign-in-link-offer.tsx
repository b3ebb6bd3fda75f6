import { Link } from 'wouter'
import { readConfig } from '#contract/site/config.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** A quiet line below a login form. */
export function SignInLinkLine() {
  if (!useSignInLinks()) return null
  return (
    <p>
      <Link href={paths.signInLink}>Sign in without the password</Link> by a link that we email you.
    </p>
  )
}

/** Beside the refusal after too many tries, which may have been an attacker's. */
export function SignInLinkOffer({ email }: { email: string }) {
  if (!useSignInLinks()) return null
  return (
    <Notice
      look="info"
      title="You need not wait"
      action={
        <Link href={paths.signInLink} state={{ email }} asChild>
          <ButtonLink look="outline" className="w-full">
            Sign in without the password
          </ButtonLink>
        </Link>
      }
    >
      We can email you a link that signs you in now.
    </Notice>
  )
}

/** Until the server says no: a line that appears late would move the others. */
function useSignInLinks(): boolean {
  return useCall(readConfig).data?.signInLinks !== false
}
