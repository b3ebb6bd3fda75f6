import { cardClasses } from '#web/ui/card.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** As large as the figures will be, card by card, so that nothing moves when they come. */
export function FiguresOnTheirWay() {
  return (
    <Skeleton label="Loading the figures...">
      <div className="grid gap-5 sm:gap-6">
        <div className={`h-[245px] lg:h-[120px] ${cardClasses}`} />
        <div className="grid gap-5 sm:gap-6 lg:grid-cols-[1.35fr_1fr_1fr]">
          <ChartOnItsWay className="h-[340px]" />
          <ChartOnItsWay className="h-[340px]" />
          <ChartOnItsWay className="h-[340px]" />
        </div>
        <ChartOnItsWay className="h-[200px]" />
        <ChartOnItsWay className="h-[600px]" />
      </div>
    </Skeleton>
  )
}

function ChartOnItsWay({ className }: { className: string }) {
  return (
    <div className={`p-5 sm:p-6 ${cardClasses} ${className}`}>
      <Placeholder className="h-6 w-1/3" />
      <Placeholder className="mt-2 h-5 w-2/3" />
      <Placeholder className="mt-6 h-[calc(100%-120px)]" />
    </div>
  )
}
