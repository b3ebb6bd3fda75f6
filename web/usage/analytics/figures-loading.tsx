import { cardClasses } from '#web/ui/card.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** As large as most figures, card by card, so that the layout does not shift. */
export function FiguresLoading() {
  return (
    <Skeleton label="Loading the figures...">
      <div className="grid gap-5 sm:gap-6">
        <div className={`h-[252px] p-4 sm:h-[235px] sm:p-6 lg:h-[118px] ${cardClasses}`}>
          <Placeholder className="h-full" />
        </div>
        <div className="grid gap-5 sm:gap-6 lg:grid-cols-[1.35fr_1fr_1fr]">
          <ChartLoading height="h-[355px] sm:h-[341px]" />
          <ChartLoading height="h-[332px] sm:h-[318px] lg:h-[341px]" />
          <ChartLoading height="h-[299px] sm:h-[285px] lg:h-[341px]" />
        </div>
        <ChartLoading height="h-[389px] sm:h-[271px] lg:h-[208px]" />
        <ChartLoading height="h-[1507px] sm:h-[1006px] lg:h-[649px]" />
      </div>
    </Skeleton>
  )
}

function ChartLoading({ height }: { height: string }) {
  return (
    <div className={`p-5 sm:p-6 ${cardClasses} ${height}`}>
      <Placeholder className="h-6 w-1/3" />
      <Placeholder className="mt-2 h-5 w-2/3" />
      <Placeholder className="mt-6 h-[calc(100%-120px)]" />
    </div>
  )
}
