import { cardClasses } from '#web/ui/card.tsx'

/** As high as the two cards of the week. */
export function WeekLoading() {
  return (
    <>
      <div className={`h-[266px] ${cardClasses}`} />
      <div className={`h-[338px] ${cardClasses}`} />
    </>
  )
}
