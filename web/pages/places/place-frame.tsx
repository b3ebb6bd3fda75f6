import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { readAccount } from '#contract/accounts/account.ts'
import { NeedsSignIn } from '#web/accounts/sessions/needs-sign-in.tsx'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { hasEnded } from '#web/money/licence/licence.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { paths } from '#web/platform/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageError } from '#web/ui/feedback/page-error.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { RarePart } from '../dashboard/rare-part.tsx'
import { AppFrame } from '../frames/app-frame.tsx'
import { type Place, places, placesOf } from '../frames/places.ts'

type Props = { place: Exclude<Place, 'today'>; children: (person: Person) => ReactNode }

/** A page that the navigation leads to, for those who have it; others read why they do not. */
export function PlaceFrame({ place, children }: Props) {
  return (
    <NeedsSignIn>
      {(person) => (
        <AppFrame person={person}>
          <Entered place={place} person={person}>
            {children}
          </Entered>
        </AppFrame>
      )}
    </NeedsSignIn>
  )
}

function Entered({ place, person, children }: Props & { person: Person }) {
  const account = useCall(readAccount)
  const { name } = places[place]
  if (account.error)
    return (
      <PageError
        title={`We could not load ${name}`}
        action={<Button onClick={() => void account.refetch()}>Try again</Button>}
      >
        {account.error.said}
      </PageError>
    )
  if (!account.data) return <PlaceLoading name={name} />
  if (hasEnded(account.data.licence) || account.data.isEmailConfirmed === false)
    return <RarePart account={account.data} isStaff={person.role === 'staff'} />
  if (!placesOf(person, account.data).includes(place))
    return (
      <PageError
        title={`${name} is for the person who holds the licence`}
        action={
          <Link href={paths.dashboard} asChild>
            <ButtonLink>Back to today’s slide</ButtonLink>
          </Link>
        }
      >
        Your own slides and your week are on Today and Plan.
      </PageError>
    )
  return children(person)
}

export function PlaceLoading({ name }: { name: string }) {
  return (
    <Skeleton label={`Loading ${name}...`} className="py-6">
      <Placeholder className="h-10 max-w-[320px]" />
      <Placeholder className="mt-6 h-[480px]" />
    </Skeleton>
  )
}
