import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Day } from '#contract/slides/weekdays.ts'
import { personName } from '#web/accounts/sessions/person-name.ts'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Main } from '#web/ui/surface/main.tsx'
import { AppHeader } from './app-header.tsx'
import { LegalLinks } from './legal-links.tsx'
import { PlacedLogo } from './placed-logo.tsx'

type Props = {
  person: Person
  day?: Day | undefined
  onHelp?: (() => void) | undefined
  /** 'later' holds back the logo's code until the page has loaded. */
  logo?: 'now' | 'later'
  children: ReactNode
}

/** A page of the signed-in app: header, content and legal links. */
export function AppFrame({ person, day, onHelp, logo = 'now', children }: Props) {
  const { schoolName } = person
  const desk = person.role === 'admin' && (
    <Link href={paths.admin} asChild>
      <ButtonLink look="quiet" size="small">
        Admin
      </ButtonLink>
    </Link>
  )
  return (
    <div data-day={day} className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
      <AppHeader
        home={paths.dashboard}
        logo={logo === 'now' && <PlacedLogo at="bar" schoolName={schoolName} />}
        place={<span className="max-sm:hidden">{desk}</span>}
        name={personName(person)}
        school={schoolName}
        account={paths.account}
        onHelp={onHelp}
        signOut={{ door: person.door, word: 'Sign Out' }}
      />
      <Main className="wrap-app outline-none">{children}</Main>
      <footer className="wrap-app flex flex-wrap items-center justify-between gap-x-6 pt-10 pb-4 text-xs text-ink-faint">
        {/* The header has no room for it on a phone. */}
        <span className="sm:hidden">{desk}</span>
        <p>{schoolName && person.role !== 'admin' ? `The Daily Dot for ${schoolName}` : 'The Daily Dot'}</p>
        <LegalLinks />
      </footer>
    </div>
  )
}
