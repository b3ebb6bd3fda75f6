import type { ReactNode } from 'react'

/** The top of the card: a picture, above the words on a phone and beside them elsewhere. */
export function SlideTop({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-center gap-4 bg-day-tint px-5 py-5 [--scene-sky:#fff] sm:px-8 sm:py-[22px] md:grid-cols-[minmax(0,1fr)_220px] md:gap-6 xl:grid-cols-[minmax(0,1fr)_258px]">
      <div className="w-[148px] justify-self-center md:order-1 md:w-full">{picture}</div>
      {children}
    </div>
  )
}
