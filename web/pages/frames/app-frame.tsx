import { type ReactNode, useLayoutEffect } from 'react'
import { readAccount } from '#contract/accounts/account.ts'
import type { Day } from '#contract/slides/weekdays.ts'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { paths } from '#web/platform/paths.ts'
import { followLogin } from '#web/slides/wording/age-band.ts'
import { Main } from '#web/ui/surface/main.tsx'
import { AppHeader } from './app-header.tsx'
import { LegalLinks } from './legal-links.tsx'
import { PersonMenu } from './person-menu.tsx'
import { PlaceNavigation } from './place-navigation.tsx'
import { PlacedLogo } from './placed-logo.tsx'
import { placesOf } from './places.ts'

type Props = {
  person: Person
  day?: Day | undefined
  onHelp?: (() => void) | undefined
  /** 'later' holds back the logo's code until the page has loaded. */
  logo?: 'now' | 'later'
  children: ReactNode
}

/** A page of the signed-in app: header with the places, content and legal links. */
export function AppFrame({ person, day, onHelp, logo = 'now', children }: Props) {
  const { schoolName } = person
  const { data: account } = useCall(readAccount)
  const shown = placesOf(person, account)
  useLayoutEffect(() => followLogin(person))
  return (
    <div
      data-day={day}
      className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] pb-[var(--bottom-bar,0px)]"
    >
      <AppHeader
        home={paths.dashboard}
        logo={logo === 'now' && <PlacedLogo at="bar" schoolName={schoolName} />}
        place={<PlaceNavigation shown={shown} />}
      >
        <PersonMenu person={person} onHelp={onHelp} />
      </AppHeader>
      <Main className="wrap-app outline-none">{children}</Main>
      <footer className="wrap-app flex flex-wrap items-center justify-between gap-x-6 pt-10 pb-4 text-xs text-ink-faint print:hidden">
        <p>{schoolName && person.role !== 'admin' ? `The Daily Dot for ${schoolName}` : 'The Daily Dot'}</p>
        <LegalLinks />
      </footer>
    </div>
  )
}
