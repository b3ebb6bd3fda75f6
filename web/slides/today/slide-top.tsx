import type { ReactNode } from 'react'
import { slideClasses } from '../scene/slide-classes.tsx'

/** The top of the card: a picture, above the words on a phone and beside them elsewhere. */
export function SlideTop({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className={slideClasses.top}>
      <div className={slideClasses.picture}>{picture}</div>
      {children}
    </div>
  )
}
