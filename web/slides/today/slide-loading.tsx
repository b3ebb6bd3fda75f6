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
        <div className="grid gap-3">
          <Placeholder className="h-6 w-[160px]" />
          <div>
            <Placeholder className="h-[34px] w-2/3 max-w-[360px]" />
            <Placeholder className="mt-[5px] h-6 w-1/2 max-w-[260px]" />
          </div>
          <Placeholder className="h-[74px] max-w-[480px] sm:h-[57px]" />
          <Placeholder className="mt-[6px] h-[166px] w-[190px] sm:h-[115px]" />
        </div>
      </SlideTop>
      <div className="grid gap-[14px] px-5 py-4 sm:px-8">
        <Placeholder className="h-[118px] sm:h-[52px]" />
        <Placeholder className="h-[157px] max-w-[420px] sm:h-[54px]" />
      </div>
      <div className="h-[49px] border-t border-line" />
    </>
  )
}
