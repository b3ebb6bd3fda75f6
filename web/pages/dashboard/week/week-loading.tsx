import { cardClasses } from '#web/ui/card.tsx'

/** As high as the two cards of the week. The tour opens a second after the slide, and counts its steps then. */
export function WeekLoading() {
  return (
    <>
      <div className={`h-[266px] ${cardClasses}`} />
      <div className={`h-[338px] ${cardClasses}`} data-tour="weekly-themes" />
    </>
  )
}
