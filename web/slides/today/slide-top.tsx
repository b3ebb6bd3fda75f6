import type { ReactNode } from 'react'
import { slideTopClasses } from '../scene/slide-top-classes.tsx'

/** The top of the card: a picture, above the words on a phone and beside them elsewhere. */
export function SlideTop({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className={slideTopClasses}>
      <div className="w-[148px] justify-self-center md:order-1 md:w-full">{picture}</div>
      {children}
    </div>
  )
}
