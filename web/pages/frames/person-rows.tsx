import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { personName } from '#web/accounts/people/person-name.ts'
import { useSignOut } from '#web/accounts/sessions/use-sign-out.ts'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { paths } from '#web/platform/paths.ts'

const rowClasses =
  'flex min-h-[44px] w-full items-center rounded-field px-3 text-left text-sm no-underline hover:bg-ink/6 aria-[current]:font-strong'

type Props = { person: Person; school: string | null }

/** What the menu behind the person's name leads to. */
export function PersonRows({ person, school }: Props) {
  const { signOut, isPending } = useSignOut(person.door)
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

function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  const [location] = useLocation()
  return (
    <Link href={href} className={rowClasses} aria-current={location === href ? 'page' : undefined}>
      {children}
    </Link>
  )
}
