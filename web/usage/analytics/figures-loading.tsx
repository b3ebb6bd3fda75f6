import { cardClasses } from '#web/ui/card.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** As large as most figures, card by card, so that the layout does not shift. */
export function FiguresLoading() {
  return (
    <Skeleton label="Loading the figures...">
      <div className="grid gap-5">
        <CardLoading height="h-[501px] sm:h-[320px] lg:h-[255px]" />
        <CardLoading height="h-[237px] sm:h-[172px] lg:h-[98px]" />
        <div className="grid items-start gap-5 min-[1160px]:grid-cols-[minmax(0,1fr)_364px]">
          <CardLoading height="h-[1510px] sm:h-[880px] min-[1160px]:h-[1005px]" />
          <div className="grid gap-5 md:max-[1159px]:grid-cols-2">
            <CardLoading height="h-[355px] sm:h-[341px] min-[1160px]:h-[363px]" />
            <CardLoading height="h-[299px] sm:h-[285px]" />
            <CardLoading height="h-[318px]" />
          </div>
        </div>
      </div>
    </Skeleton>
  )
}

function CardLoading({ height }: { height: string }) {
  return (
    <div className={`p-5 sm:p-6 ${cardClasses} ${height}`}>
      <Placeholder className="h-6 w-1/3" />
      <Placeholder className="mt-4 h-[calc(100%-40px)]" />
    </div>
  )
}
