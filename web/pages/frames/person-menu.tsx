import { type ReactNode, useId } from 'react'
import { Link, useLocation } from 'wouter'
import { initials, personName } from '#web/accounts/people/person-name.ts'
import { useSignOut } from '#web/accounts/sessions/use-sign-out.ts'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'

const rowClasses =
  'flex min-h-[44px] w-full items-center rounded-field px-3 text-left text-sm no-underline hover:bg-ink/6 aria-[current]:font-strong'

type Props = { person: Person; onHelp?: (() => void) | undefined }

/** Help, which starts the tour, and behind the person's name the rest: the account, administrators' pages, the page Help and the way out. */
export function PersonMenu({ person, onHelp }: Props) {
  const id = useId()
  return (
    <>
      {onHelp && (
        <Button
          look="quiet"
          size="small"
          className="max-sm:px-[9px]"
          onClick={({ currentTarget }) => {
            // A dialog returns the focus to the element that had it, and Safari does not focus a clicked button.
            currentTarget.focus()
            onHelp()
          }}
        >
          Help
        </Button>
      )}
      <button
        type="button"
        popoverTarget={id}
        className="flex min-h-[44px] min-w-[44px] items-center gap-[10px] rounded-field text-left text-sm leading-[1.3] hover:bg-ink/5 max-sm:justify-end sm:px-2"
      >
        <Who person={person} />
      </button>
      {/* A popover needs no script to open, and Escape or a click elsewhere closes it. */}
      <div
        id={id}
        popover="auto"
        className="fixed inset-auto top-[62px] right-5 m-0 mt-[6px] w-[264px] rounded-card border border-line bg-surface p-2 text-ink shadow-raised supports-[position-area:bottom]:top-auto supports-[position-area:bottom]:right-auto supports-[position-area:bottom]:[position-area:bottom_span-left]"
      >
        <Rows person={person} />
      </div>
    </>
  )
}

function Who({ person }: { person: Person }) {
  const name = personName(person)
  const school = schoolOf(person)
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-[38px] flex-none place-items-center rounded-full bg-day-tint font-[600] text-day"
      >
        {initials(name)}
      </span>
      <span className="grid max-w-[240px] min-w-0 max-md:sr-only">
        <span className="truncate font-medium">{name}</span>
        {school && <span className="truncate text-xs text-ink-faint max-xl:hidden">{school}</span>}
      </span>
      <span className="sr-only">: account and sign out</span>
      <Chevron />
    </>
  )
}

function Rows({ person }: { person: Person }) {
  const { signOut, isPending } = useSignOut(person.door)
  const school = schoolOf(person)
  return (
    <>
      <div className="px-3 py-2 text-sm leading-[1.4] break-words">
        <p className="font-strong">{personName(person)}</p>
        {school && <p className="text-ink-soft">{school}</p>}
      </div>
      <ul className="border-t border-line pt-2">
        <li>
          <MenuLink href={paths.account}>Account</MenuLink>
        </li>
        {person.role === 'admin' && (
          <li>
            <MenuLink href={paths.admin}>Admin</MenuLink>
          </li>
        )}
        <li>
          {/* Not a page of the app: a full page load. */}
          <a href={paths.help} className={rowClasses}>
            Help and contact
          </a>
        </li>
        <li>
          <button type="button" className={rowClasses} aria-disabled={isPending || undefined} onClick={signOut}>
            {isPending ? 'Leaving...' : 'Sign Out'}
          </button>
        </li>
      </ul>
    </>
  )
}

/** Not for a shared account, whose name is the school's. */
function schoolOf(person: Person): string | null {
  return person.schoolName === personName(person) ? null : person.schoolName
}

function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  const [location] = useLocation()
  return (
    <Link href={href} className={rowClasses} aria-current={location === href ? 'page' : undefined}>
      {children}
    </Link>
  )
}

function Chevron() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4 flex-none text-ink-faint max-sm:hidden">
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m6 9 6 6 6-6"
      />
    </svg>
  )
}
