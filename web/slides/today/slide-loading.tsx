import { cardClasses } from '#web/ui/card.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { SlideTop } from './slide-top.tsx'

/** As high as most slides, line by line, so that the layout does not shift. */
export function SlideLoading({ look }: { look: 'spinner' | 'skeleton' }) {
  if (look === 'skeleton')
    return (
      <Skeleton label="Loading today’s slide..." className={`overflow-hidden ${cardClasses}`}>
        <Shape />
      </Skeleton>
    )
  return (
    <div className={`relative ${cardClasses}`}>
      <div aria-hidden="true" className="invisible">
        <Shape />
      </div>
      <div className="absolute inset-x-0 top-[140px]">
        <Spinner word="Loading your daily slide..." />
      </div>
    </div>
  )
}

function Shape() {
  return (
    <>
      <SlideTop picture={<Placeholder className="aspect-[27/29] rounded-full" />}>
        <div className="grid gap-4">
          <Placeholder className="h-[26px] w-[160px]" />
          <div>
            <Placeholder className="h-9 w-2/3 max-w-[360px]" />
            <Placeholder className="mt-[5px] h-6 w-1/2 max-w-[260px]" />
          </div>
          <Placeholder className="h-[109px] max-w-[480px] sm:h-[66px]" />
          <Placeholder className="h-[89px] w-[190px] sm:h-14" />
        </div>
      </SlideTop>
      <div className="grid gap-[18px] px-5 py-5 sm:px-8 sm:py-6">
        <Placeholder className="h-[118px] sm:h-[52px]" />
        <Placeholder className="h-[204px] max-w-[420px] sm:h-[126px]" />
        <Placeholder className="h-[95px] max-w-[520px] sm:h-[68px]" />
      </div>
      <div className="h-[53px] border-t border-line" />
    </>
  )
}
