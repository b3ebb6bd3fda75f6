import { Link } from 'wouter'
import { paths } from '#web/platform/paths.ts'
import { OwnSlideList } from '#web/slides/own-slides/list/own-slide-list.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PlannerFrame } from './planner-frame.tsx'

export function OwnSlidesPage() {
  return (
    <PlannerFrame>
      {(slides) => (
        <div className="grid gap-5">
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
            <div>
              <h1>Your own slides</h1>
              <p className="mt-1 max-w-[56ch] text-ink-soft">
                On the day you choose, your school sees yours instead of ours. No one else ever does.
              </p>
            </div>
            {slides.length > 0 && <AddSlide />}
          </div>
          {slides.length > 0 ? (
            <div data-tour="slide-list">
              <OwnSlideList slides={slides} />
            </div>
          ) : (
            <EmptyState title="You have not written a slide yet" action={<AddSlide />}>
              Write one for an assembly, a school value or a day that matters to your class. A title and a question are
              enough.
            </EmptyState>
          )}
          <div className="-ml-[14px]">
            <Link href={paths.plan} asChild>
              <ButtonLink look="quiet" size="small">
                Back to Plan
              </ButtonLink>
            </Link>
          </div>
        </div>
      )}
    </PlannerFrame>
  )
}

function AddSlide() {
  return (
    <Link href={paths.newOwnSlide} asChild>
      <ButtonLink data-tour="add-slide">Add New Slide</ButtonLink>
    </Link>
  )
}
