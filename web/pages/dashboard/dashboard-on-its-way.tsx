import { SlideOnItsWay } from '#web/slides/slide-on-its-way.tsx'
import { Placeholder } from '#web/ui/feedback/skeleton.tsx'
import { Parts, TwoColumns } from './parts.tsx'

/** Before it is known what the licence allows. In the page's shape, so that its parts come where they will stay. */
export function DashboardOnItsWay({ loading }: { loading: 'spinner' | 'skeleton' }) {
  return (
    <Parts>
      <Placeholder className="h-[68px] max-w-[560px]" />
      <TwoColumns
        wide={<SlideOnItsWay look={loading} />}
        narrow={
          <>
            <Placeholder className="h-[302px] rounded-card" />
            <Placeholder className="h-[376px] rounded-card" />
          </>
        }
      />
    </Parts>
  )
}
