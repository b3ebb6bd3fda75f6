import { Suspense } from 'react'
import type { SchoolLogoProps } from '#web/branding/school-logo.tsx'
import { lazyPart } from '#web/platform/lazy-part.ts'

const SchoolLogo = lazyPart<SchoolLogoProps>(async () => (await import('#web/branding/school-logo.tsx')).SchoolLogo)

const looks = {
  /** Beside the brand; on a phone it gets the remaining space, on a tablet what the places leave. */
  bar: 'h-10 max-w-40 min-w-0 object-contain object-left max-lg:max-w-20 max-sm:h-8 max-sm:max-w-28 sm:ml-1',
  /** Styled in the board's own style sheet. */
  board: 'school-logo',
}

type Props = Pick<SchoolLogoProps, 'schoolName'> & { at: keyof typeof looks }

/** The school's logo, in the header or in the corner of the board. */
export function PlacedLogo({ schoolName, at }: Props) {
  return (
    <Suspense>
      <SchoolLogo schoolName={schoolName} className={looks[at]} />
    </Suspense>
  )
}
