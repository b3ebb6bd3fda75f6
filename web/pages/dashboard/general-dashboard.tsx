import { type ComponentProps, Suspense, lazy, useRef } from 'react'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { Hello } from '#web/pages/dashboard/greeting/hello.tsx'
import { type View, useView } from '#web/pages/dashboard/greeting/use-view.ts'
import { useIsNear } from '#web/platform/page/use-is-near.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { pageClasses } from './page-classes.tsx'
import { SlideAndWeek } from './slide/slide-and-week.tsx'

// Lazy, because it is below the slide: a teacher at ten to nine must not wait for it.
const PlannerPanels = lazy(async () => ({ default: (await import('./planner-panels.tsx')).PlannerPanels }))

const views: readonly { value: View; name: string }[] = [
  { value: 'admin', name: 'Admin View' },
  { value: 'teacher', name: 'Teacher View' },
]

type Props = Omit<ComponentProps<typeof Hello>, 'firstName'> &
  Pick<ComponentProps<typeof SlideAndWeek>, 'slide' | 'notice'> & { person: Person }

/** For licence holders: the slide and the week, and in the admin view the planner's panels. Individual plans have that view only. */
export function GeneralDashboard({ person, slide, now, today, notice }: Props) {
  const hasViews = person.licenceType !== 'individual'
  const [chosen, chooseView] = useView()
  const view = hasViews ? chosen : 'admin'
  return (
    <>
      {/* On a phone the choice comes after the slide, which is what the person has opened the page for. */}
      <div className={pageClasses.top}>
        <Hello firstName={person.firstName} now={now} today={today} />
        {hasViews && (
          <div className="flex-none max-sm:order-1">
            <Choice label="View" options={views} value={view} onChange={chooseView} />
          </div>
        )}
      </div>
      <SlideAndWeek person={person} slide={slide} today={today.day} maySwap notice={notice} loading="skeleton" />
      {view === 'admin' ? (
        <Panels person={person} today={today.day} isSlideHere={!slide.isPending} />
      ) : (
        <div className="max-sm:order-1">
          <Notice look="good">
            <p>
              <strong>Teacher View Active</strong>. The admin panels are hidden.
            </p>
          </Notice>
        </div>
      )}
    </>
  )
}

/** Rendered once the slide is: some days' slides are longer, and the panels below must not move. */
function Panels({ isSlideHere, ...props }: ComponentProps<typeof PlannerPanels> & { isSlideHere: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place)
  return (
    <div ref={place} className="max-sm:order-1">
      {isNear && isSlideHere ? (
        <Suspense fallback={<PanelsLoading />}>
          <PlannerPanels {...props} />
        </Suspense>
      ) : (
        <PanelsRoom />
      )}
    </div>
  )
}

/** About as high as the panels, so that the footer stays below the screen. */
function PanelsRoom() {
  return <div className="h-[1100px]" />
}

function PanelsLoading() {
  return (
    <Skeleton label="Loading your panels...">
      <Placeholder className="h-[1100px]" />
    </Skeleton>
  )
}
