import { useState } from 'react'
import { Link, useLocation, useParams, useSearch } from 'wouter'
import { type OwnSlide, readOwnSlide } from '#contract/slides/own-slides.ts'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { fullDate, londonDay } from '#web/platform/dates.ts'
import { paths } from '#web/platform/paths.ts'
import { canPinOn, type Draft, type StarterBand } from '#web/slides/own-slides/draft.ts'
import { OwnSlideEditor } from '#web/slides/own-slides/own-slide-editor.tsx'
import { useRefetchSlides } from '#web/slides/own-slides/use-refetch-slides.ts'
import { mondayOf, weekPath } from '#web/slides/planning/week/weeks.ts'
import { useToday } from '#web/slides/today/use-today.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { OnTheBoard } from './on-the-board.tsx'
import { NotShown, PlannerFrame, SlidesLoading } from './planner-frame.tsx'

export function NewOwnSlidePage() {
  return <PlannerFrame>{(_slides, person) => <NewSlide person={person} />}</PlannerFrame>
}

/** `?date=2026-11-23` pins the slide to that day, and leads back to its week. */
function NewSlide({ person }: { person: Person }) {
  const date = new URLSearchParams(useSearch()).get('date')
  const today = useToday({ enabled: date !== null })
  if (date !== null && today.isPending) return <SlidesLoading />
  const day = date !== null && today.data && canPinOn(date, londonDay(today.data.within)) ? date : undefined
  return <Editor key={day} person={person} day={day} week={day} onReadAgain={() => {}} />
}

export function OwnSlidePage() {
  const { id = '' } = useParams()
  return <PlannerFrame>{(_slides, person) => <StoredSlide key={id} id={id} person={person} />}</PlannerFrame>
}

/** `?week=2026-11-23` leads back to that week of the plan. */
function StoredSlide({ id, person }: { id: string; person: Person }) {
  const week = new URLSearchParams(useSearch()).get('week')
  // Never cached: a colleague may have changed it since the editor was last opened.
  const slide = useCall(readOwnSlide, { params: { id } }, { staleTime: 0, gcTime: 0 })
  const [revision, setRevision] = useState(0)
  if (slide.error) return <NotShown error={slide.error} tryAgain={() => void slide.refetch()} />
  if (!slide.data) return <SlidesLoading />
  const readAgain = async () => {
    await slide.refetch()
    setRevision(revision + 1)
  }
  return (
    <Editor
      key={revision}
      slide={slide.data}
      person={person}
      week={week && mondayOf(week)}
      onReadAgain={() => void readAgain()}
    />
  )
}

type Props = {
  slide?: OwnSlide
  person: Person
  /** The day of a new slide, YYYY-MM-DD. */
  day?: string | undefined
  /** A day of the week that the person came from. */
  week: string | null | undefined
  onReadAgain: () => void
}

function Editor({ slide, person, day, week, onReadAgain }: Props) {
  const toast = useToast()
  const refetchSlides = useRefetchSlides()
  const [, navigate] = useLocation()
  const saved = async ({ title, pinnedOn }: OwnSlide) => {
    toast({
      title: 'Slide saved',
      description: pinnedOn ? `“${title}” is on ${fullDate(pinnedOn)}.` : `“${title}” waits in your list.`,
    })
    navigate(week ? weekPath(pinnedOn ?? week) : paths.ownSlides)
    await refetchSlides()
  }
  const preview = (draft: Draft, band: StarterBand) => (
    <OnTheBoard schoolName={person.schoolName} id={slide?.id ?? 'draft'} draft={draft} band={band} />
  )
  return (
    <>
      <h1 className="mb-5">{slide ? 'Edit your slide' : 'A new slide'}</h1>
      <OwnSlideEditor
        {...(slide ? { slide } : {})}
        // Keyed by account: the next user to sign in in this tab must not see this draft.
        draftKey={`dd-own-slide ${person.email} ${slide?.id ?? ['new', day].join(' ').trim()}`}
        day={day}
        preview={preview}
        leave={
          <Link href={week ? weekPath(week) : paths.ownSlides} asChild>
            <ButtonLink look="quiet">{week ? 'Back to Plan' : 'Back to your slides'}</ButtonLink>
          </Link>
        }
        onSaved={(done) => void saved(done)}
        onReadAgain={onReadAgain}
      />
    </>
  )
}
