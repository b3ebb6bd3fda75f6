import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { readAccount } from '#contract/accounts/account.ts'
import { NeedsSignIn } from '#web/accounts/sessions/needs-sign-in.tsx'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { hasEnded } from '#web/money/licence/licence.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { paths } from '#web/platform/paths.ts'
import { useTour } from '#web/tour/use-tour.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageError } from '#web/ui/feedback/page-error.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { RarePart } from '../dashboard/rare-part.tsx'
import { AppFrame } from '../frames/app-frame.tsx'
import { type Place, places, placesOf } from '../frames/places.ts'
import { variantOf } from '../frames/variant.ts'

type Props = { place: Exclude<Place, 'today'>; children: (person: Person) => ReactNode }

/** A page that the navigation leads to, for those who have it; others read why they do not. */
export function PlaceFrame({ place, children }: Props) {
  return (
    <NeedsSignIn>
      {(person) => (
        <Framed place={place} person={person}>
          {children}
        </Framed>
      )}
    </NeedsSignIn>
  )
}

function Framed({ place, person, children }: Props & { person: Person }) {
  const account = useCall(readAccount)
  const tour = useTour({ account: person.id, place, slide: 'missing' })
  const canEnter = account.data && placesOf(person, account.data).includes(place)
  return (
    <AppFrame person={person} onHelp={canEnter ? tour.start : undefined}>
      <Entered place={place} person={person}>
        {children}
      </Entered>
      {tour.shown}
    </AppFrame>
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
  if (!placesOf(person, account.data).includes(place)) return <NotYours place={place} person={person} />
  return children(person)
}

function NotYours({ place, person }: Pick<Props, 'place'> & { person: Person }) {
  const isTeacher = variantOf(person) === 'teacher'
  const { name } = places[place]
  return (
    <PageError
      title={isTeacher ? `${name} belongs to your school’s own account` : `${name} is for whole-school licences`}
      action={
        <>
          <Link href={paths.dashboard} asChild>
            <ButtonLink>Back to today’s slide</ButtonLink>
          </Link>
          {!isTeacher && (
            <Link href={paths.account} asChild>
              <ButtonLink look="quiet">Go to your account</ButtonLink>
            </Link>
          )}
        </>
      }
    >
      {isTeacher
        ? `The person who looks after that account ${place === 'insights' ? 'sees how your school uses its slides' : 'manages staff, logo and licence'} there. Today’s slide is on Today, and the days to come are on Plan.`
        : 'Yours is for one person. Your licence and your invoices are on your account page.'}
    </PageError>
  )
}

export function PlaceLoading({ name }: { name: string }) {
  return (
    <Skeleton label={`Loading ${name}...`} className="py-6">
      <Placeholder className="h-10 max-w-[320px]" />
      <Placeholder className="mt-6 h-[480px]" />
    </Skeleton>
  )
}
