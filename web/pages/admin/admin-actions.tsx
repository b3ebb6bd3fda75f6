import { Link, useLocation } from 'wouter'
import { initials } from '#web/accounts/people/person-name.ts'
import { useSignOut } from '#web/accounts/sessions/use-sign-out.ts'
import { paths } from '#web/platform/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

/** Keeps everything on one line on a phone 320 pixels wide. */
const tight = 'min-w-[44px] max-sm:px-[9px] max-[340px]:px-1'

/** In the header: the welcome, the account once two-step sign-in allows it, and the way out. */
export function AdminActions({ name, hasAccount }: { name: string; hasAccount: boolean }) {
  const leaving = useSignOut('admin')
  const [location] = useLocation()
  return (
    <>
      <div className="mr-1 flex min-w-0 items-center gap-[10px] text-sm leading-[1.3] sm:mr-2">
        <span
          aria-hidden="true"
          className="grid size-10 flex-none place-items-center rounded-full bg-day-tint font-[600] text-day max-sm:hidden"
        >
          {initials(name)}
        </span>
        <span className="truncate max-sm:sr-only">Welcome, {name}</span>
      </div>
      {hasAccount && (
        <Link href={paths.account} asChild>
          <ButtonLink
            look="quiet"
            size="small"
            className={tight}
            aria-current={location === paths.account ? 'page' : undefined}
          >
            Account
          </ButtonLink>
        </Link>
      )}
      <Button
        look="quiet"
        size="small"
        className={tight}
        pending={leaving.isPending && 'Leaving...'}
        onClick={leaving.signOut}
      >
        Logout
      </Button>
    </>
  )
}
