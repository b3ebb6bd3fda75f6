import { Suspense, lazy } from 'react'
import type { SchoolLogoProps } from '#web/branding/school-logo.tsx'

// After the page: nobody waits for it, and where it cannot be fetched the page does without.
const SchoolLogo = lazy(() =>
  import('#web/branding/school-logo.tsx').then(
    (loaded) => ({ default: loaded.SchoolLogo }),
    () => ({ default: () => null }),
  ),
)

const looks = {
  /** Beside our name; on a phone it has the room that is left. */
  bar: 'h-10 max-w-40 min-w-0 object-contain object-left max-sm:h-8 max-sm:max-w-28 sm:ml-1',
  /** The board's own style sheet knows the class. */
  board: 'school-logo',
}

type Props = Pick<SchoolLogoProps, 'schoolName'> & { at: keyof typeof looks }

/** The school's logo in the bar or in the corner of the board. */
export function PlacedLogo({ schoolName, at }: Props) {
  return (
    <Suspense>
      <SchoolLogo schoolName={schoolName} className={looks[at]} />
    </Suspense>
  )
}
