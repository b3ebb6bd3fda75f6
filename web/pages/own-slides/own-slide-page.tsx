import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { type OwnSlide, readOwnSlide } from '#contract/slides/own-slides.ts'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { fullDate } from '#web/platform/dates.ts'
import { paths } from '#web/platform/paths.ts'
import type { Draft, StarterBand } from '#web/slides/own-slides/draft.ts'
import { OwnSlideEditor } from '#web/slides/own-slides/own-slide-editor.tsx'
import { useRefetchSlides } from '#web/slides/own-slides/use-refetch-slides.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { OnTheBoard } from './on-the-board.tsx'
import { NotShown, PlannerFrame, SlidesLoading } from './planner-frame.tsx'

export function NewOwnSlidePage() {
  return <PlannerFrame>{(_slides, person) => <Editor person={person} onReadAgain={() => {}} />}</PlannerFrame>
}

export function OwnSlidePage() {
  const { id = '' } = useParams()
  return <PlannerFrame>{(_slides, person) => <StoredSlide key={id} id={id} person={person} />}</PlannerFrame>
}

function StoredSlide({ id, person }: { id: string; person: Person }) {
  // Never cached: a colleague may have changed it since the editor was last opened.
  const slide = useCall(readOwnSlide, { params: { id } }, { staleTime: 0, gcTime: 0 })
  const [revision, setRevision] = useState(0)
  if (slide.error) return <NotShown error={slide.error} tryAgain={() => void slide.refetch()} />
  if (!slide.data) return <SlidesLoading />
  const readAgain = async () => {
    await slide.refetch()
    setRevision(revision + 1)
  }
  return <Editor key={revision} slide={slide.data} person={person} onReadAgain={() => void readAgain()} />
}

type Props = { slide?: OwnSlide; person: Person; onReadAgain: () => void }

function Editor({ slide, person, onReadAgain }: Props) {
  const toast = useToast()
  const refetchSlides = useRefetchSlides()
  const [, navigate] = useLocation()
  const saved = async ({ title, pinnedOn }: OwnSlide) => {
    toast({
      title: 'Slide saved',
      description: pinnedOn ? `“${title}” is on ${fullDate(pinnedOn)}.` : `“${title}” waits in your list.`,
    })
    navigate(paths.ownSlides)
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
        draftKey={`dd-own-slide ${person.email} ${slide?.id ?? 'new'}`}
        preview={preview}
        leave={
          <Link href={paths.ownSlides} asChild>
            <ButtonLink look="quiet">Back to your slides</ButtonLink>
          </Link>
        }
        onSaved={(done) => void saved(done)}
        onReadAgain={onReadAgain}
      />
    </>
  )
}
