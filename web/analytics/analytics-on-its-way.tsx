import { cardClasses } from '#web/ui/card.tsx'
import { FiguresOnTheirWay } from './figures-on-their-way.tsx'

/** Holds the whole panel's place while its code is fetched. */
export function AnalyticsOnItsWay() {
  return (
    <div className="grid gap-5 sm:gap-6">
      <div className="h-[167px] sm:h-[119px] lg:h-[55px]" />
      <FiguresOnTheirWay />
      <div className={`h-[536px] sm:h-[319px] ${cardClasses}`} />
    </div>
  )
}
