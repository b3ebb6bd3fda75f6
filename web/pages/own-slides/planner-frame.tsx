import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { ResponseOf } from '#contract/endpoint.ts'
import { listOwnSlides } from '#contract/slides/own-slides.ts'
import { NeedsSignIn } from '#web/accounts/sessions/needs-sign-in.tsx'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { useCall } from '#web/platform/calls/api.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import { paths } from '#web/platform/paths.ts'
import { useTour } from '#web/tour/use-tour.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageError } from '#web/ui/feedback/page-error.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { AppFrame } from '../frames/app-frame.tsx'

type Listed = ResponseOf<typeof listOwnSlides>

/** A page for the licence holder, with their own slides; other users read why they have none. */
export function PlannerFrame({ children }: { children: (slides: Listed, person: Person) => ReactNode }) {
  return (
    <NeedsSignIn>
      {(person) => (
        <Framed person={person}>
          <WithSlides>{(slides) => children(slides, person)}</WithSlides>
        </Framed>
      )}
    </NeedsSignIn>
  )
}

/** With Help on the list of slides; the editor explains itself. */
function Framed({ person, children }: { person: Person; children: ReactNode }) {
  const [location] = useLocation()
  const { data } = useCall(listOwnSlides)
  const tour = useTour({ account: person.id, place: 'slides', slide: 'missing' })
  return (
    <AppFrame person={person} onHelp={data && location === paths.ownSlides ? tour.start : undefined}>
      {children}
      {tour.shown}
    </AppFrame>
  )
}

function WithSlides({ children }: { children: (slides: Listed) => ReactNode }) {
  const slides = useCall(listOwnSlides)
  if (slides.error) return <NotShown error={slides.error} tryAgain={() => void slides.refetch()} />
  if (!slides.data) return <SlidesLoading />
  return <div className="py-6">{children(slides.data)}</div>
}

export function NotShown({ error, tryAgain }: { error: CallError; tryAgain: () => void }) {
  const isForOthers = error.status === 403
  const isFinal = isForOthers || error.status === 402 || error.status === 404
  return (
    <PageError
      title={isForOthers ? 'These pages are for the licence holder' : 'We could not load this page'}
      action={
        isFinal ? (
          <Link href={paths.dashboard} asChild>
            <ButtonLink>Back to the dashboard</ButtonLink>
          </Link>
        ) : (
          <Button onClick={tryAgain}>Try again</Button>
        )
      }
    >
      <p>{error.said}</p>
      {isForOthers && <p className="mt-3">What your school has written is on your dashboard, on its day.</p>}
    </PageError>
  )
}

export function SlidesLoading() {
  return (
    <Skeleton label="Loading your slides..." className="py-6">
      <Placeholder className="h-10 max-w-[320px]" />
      <Placeholder className="mt-6 h-[320px]" />
    </Skeleton>
  )
}
