import { useEffect } from 'react'
import { Link, useParams } from 'wouter'
import { openSlide, type SlideCard } from '#contract/library/library.ts'
import type { Slide } from '#contract/slides/slides.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { FavouriteButton } from '#web/library/favourites/favourite-button.tsx'
import { BackToLibrary } from '#web/library/slide/back-to-library.tsx'
import { SlideFacts } from '#web/library/slide/slide-facts.tsx'
import { useCall } from '#web/platform/calls/api.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import { paths } from '#web/platform/paths.ts'
import { PresentButton } from '#web/present/present-button.tsx'
import { presentedFrom } from '#web/present/presented-slide.ts'
import { SlideToRead } from '#web/slides/today/slide-to-read.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { PageError } from '#web/ui/feedback/page-error.tsx'
import { keepUse } from '#web/usage/record/keep-use.ts'
import { Parts, TwoColumns } from '../dashboard/parts.tsx'
import { PlacedLogo } from '../frames/placed-logo.tsx'
import { PlaceFrame, PlaceLoading } from './place-frame.tsx'
import { useSchoolDay } from './use-school-day.ts'

export function LibrarySlidePage() {
  const { id = '' } = useParams()
  return <PlaceFrame place="library">{(person) => <OpenedSlide key={id} id={id} person={person} />}</PlaceFrame>
}

function OpenedSlide({ id, person }: { id: string; person: Person }) {
  const today = useSchoolDay()
  // Always read again: it may have been withdrawn since.
  const { data, error, refetch } = useCall(openSlide, { params: { id } }, { staleTime: 0 })
  if (error && (!data || error.status === 404)) return <NotOpened error={error} tryAgain={() => void refetch()} />
  if (!data || !today) return <PlaceLoading name="Library" />
  return <SlideOnItsPage {...data} person={person} today={today} />
}

type Props = { slide: Slide; card: SlideCard; person: Person; today: string }

function SlideOnItsPage({ slide, card, person: { id: account, schoolName }, today }: Props) {
  useEffect(() => {
    document.title = `${slide.title}: The Daily Dot`
  }, [slide.title])
  // The class reads today's date, whenever the slide is due.
  const presented = { ...presentedFrom(slide), date: today, logo: <PlacedLogo at="board" schoolName={schoolName} /> }
  return (
    <Parts>
      <TwoColumns
        wide={
          <section
            aria-label="Slide"
            data-day={weekdays.find(({ theme }) => theme === slide.theme)?.day}
            className={`flex flex-col self-start overflow-hidden ${cardClasses}`}
          >
            <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-2 sm:px-8">
              <BackToLibrary />
              <span data-tour="favourite" className="-mr-[11px]">
                <FavouriteButton slide={card} />
              </span>
            </div>
            <SlideToRead
              slide={slide}
              level={1}
              present={
                <PresentButton
                  slide={presented}
                  onUsed={(ageGroup) => keepUse({ account, slideId: slide.id, ageGroup })}
                  onVoted={(ageGroup, choices) => keepUse({ account, slideId: slide.id, ageGroup, choices })}
                />
              }
            />
          </section>
        }
        narrow={<SlideFacts slide={card} today={today} />}
      />
    </Parts>
  )
}

function NotOpened({ error: { status, said }, tryAgain }: { error: CallError; tryAgain: () => void }) {
  const isMissing = status === 404
  return (
    <PageError
      title={isMissing ? 'This slide is not in your library' : 'We could not load this slide'}
      action={
        <>
          {!isMissing && <Button onClick={tryAgain}>Try again</Button>}
          <Link href={paths.library} asChild>
            <ButtonLink look={isMissing ? 'primary' : 'quiet'}>Back to Library</ButtonLink>
          </Link>
        </>
      }
    >
      {said}
    </PageError>
  )
}
