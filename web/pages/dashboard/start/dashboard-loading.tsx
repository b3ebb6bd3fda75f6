import { SlideLoading } from '#web/slides/today/slide-loading.tsx'
import { Placeholder } from '#web/ui/feedback/skeleton.tsx'
import { Parts, TwoColumns } from '../parts.tsx'
import { WeekLoading } from '../week/week-loading.tsx'

/** Shown until the licence is known. In the shape of the page, so that the layout does not shift. */
export function DashboardLoading({ loading }: { loading: 'spinner' | 'skeleton' }) {
  return (
    // As high as the screen, so that the footer does not appear and then jump down.
    <div className="min-h-dvh">
      <Parts>
        <div className="grid h-[68px] content-between py-1">
          <Placeholder className="h-8 max-w-[300px]" />
          <Placeholder className="h-5 max-w-[520px]" />
        </div>
        <TwoColumns wide={<SlideLoading look={loading} />} narrow={<WeekLoading />} />
      </Parts>
    </div>
  )
}
