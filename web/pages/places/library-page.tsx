import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { readAccount } from '#contract/accounts/account.ts'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { Library } from '#web/library/search/library.tsx'
import { useCall } from '#web/platform/calls/api.ts'
import { paths } from '#web/platform/paths.ts'
import { SlideScene } from '#web/slides/scene/slide-scene.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Parts } from '../dashboard/parts.tsx'
import { variantOf } from '../frames/variant.ts'
import { PlaceFrame, PlaceLoading } from './place-frame.tsx'
import { useSchoolDay } from './use-school-day.ts'

export function LibraryPage() {
  return <PlaceFrame place="library">{(person) => <WholeLibrary person={person} />}</PlaceFrame>
}

function WholeLibrary({ person }: { person: Person }) {
  const { data: account } = useCall(readAccount)
  const today = useSchoolDay()
  if (!today) return <PlaceLoading name="Library" />
  return (
    <Parts>
      <Library
        today={today}
        reader={account?.licence.state === 'trial' ? 'trial' : 'licensed'}
        action={variantOf(person) === 'general' && <AddSlide />}
        renderPicture={(slide) => <SlideScene slide={slide} className="w-full" />}
      />
    </Parts>
  )
}

function AddSlide() {
  return (
    <Link href={paths.newOwnSlide} asChild>
      <ButtonLink look="outline" size="small">
        <Plus aria-hidden="true" className="size-[1.1em]" />
        Add New Slide
      </ButtonLink>
    </Link>
  )
}
