import { cardClasses } from '#web/ui/card.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'

const cards = Array.from({ length: 8 }, (_none, at) => at)

export function LibraryLoading() {
  return (
    <Skeleton label="Loading the library...">
      <Placeholder className="mt-3 mb-6 h-5 w-[180px]" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 sm:gap-[18px] md:grid-cols-3 xl:grid-cols-4">
        {cards.map((card) => (
          <div
            key={card}
            className={`grid grid-cols-[84px_minmax(0,1fr)] overflow-hidden sm:grid-cols-[minmax(0,1fr)] ${cardClasses}`}
          >
            <Placeholder className="min-h-[160px] rounded-none sm:h-[166px]" />
            <div className="grid content-start gap-3 p-4 sm:h-[214px] sm:p-[18px]">
              <Placeholder className="h-6 w-[130px] rounded-pill" />
              <Placeholder className="h-5 w-2/3" />
              <Placeholder className="h-[62px]" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
