import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { Door } from '#contract/accounts/roles.ts'
import { initials } from '#web/accounts/sessions/person-name.ts'
import { useSignOut } from '#web/accounts/sessions/use-sign-out.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Brand } from './brand.tsx'

type Props = {
  home: string
  /** The school's logo, beside the brand. */
  logo?: ReactNode
  /** The section, beside the brand: "Administration". */
  place?: ReactNode
  name: string
  /** Shown instead of the name: "Welcome, Joanne". */
  greeting?: string
  school?: string | null
  account?: string
  onHelp?: (() => void) | undefined
  signOut: { door: Door; word: string }
}

/** Keeps everything on one line on a phone 320 pixels wide. */
const tight = 'min-w-[44px] max-sm:px-[9px] max-[340px]:px-1'

/** The signed-in header: brand, school, user, and the log-out link. */
export function AppHeader({ home, logo, place, name, greeting = name, school, account, onHelp, signOut }: Props) {
  const leaving = useSignOut(signOut.door)
  const [location] = useLocation()
  return (
    <header className="border-b border-line bg-surface">
      <div className="wrap-app flex min-h-[60px] items-center gap-x-3 py-2 sm:min-h-[68px] sm:gap-x-5">
        <Brand href={home} width="fitting" logo={logo} />
        {place}
        <div className="ml-auto flex min-w-0 items-center gap-1 max-sm:flex-none">
          <div className="mr-1 flex min-w-0 items-center gap-[10px] text-sm leading-[1.3] sm:mr-2">
            <span
              aria-hidden="true"
              className="grid size-10 flex-none place-items-center rounded-full bg-day-tint font-[600] text-day max-sm:hidden"
            >
              {initials(name)}
            </span>
            <div className="grid min-w-0 max-sm:sr-only">
              <span className="truncate">{greeting}</span>
              {school && school !== name && <span className="truncate text-xs text-ink-faint">{school}</span>}
            </div>
          </div>
          {onHelp && (
            <Button
              look="quiet"
              size="small"
              className={tight}
              onClick={({ currentTarget }) => {
                // A dialog returns the focus to the element that had it, and Safari does not focus a clicked button.
                currentTarget.focus()
                onHelp()
              }}
            >
              Help
            </Button>
          )}
          {account && (
            <Link href={account} asChild>
              <ButtonLink
                look="quiet"
                size="small"
                className={tight}
                aria-current={location === account ? 'page' : undefined}
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
            {signOut.word}
          </Button>
        </div>
      </div>
    </header>
  )
}
