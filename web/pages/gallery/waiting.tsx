import { Button } from '#web/ui/button.tsx'
import { Card, cardClasses } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageError } from '#web/ui/feedback/page-error.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Specimen } from './specimen.tsx'

export function Waiting() {
  return (
    <>
      <Specimen
        name="Spinner and skeleton"
        note="A skeleton has the shape of what comes, so nothing moves."
        layout="columns"
      >
        <div className={`${cardClasses} grid place-items-center`}>
          <Spinner word="Loading your daily slide..." />
        </div>
        <Skeleton label="Loading test accounts" className={`${cardClasses} p-6`}>
          <Placeholder className="h-6 w-1/2" />
          {[1, 2, 3].map((row) => (
            <div key={row} className="mt-5 flex items-center gap-3">
              <Placeholder className="size-10 flex-none rounded-full" />
              <div className="grid flex-1 gap-2">
                <Placeholder className="h-4 w-2/3" />
                <Placeholder className="h-3 w-2/5" />
              </div>
            </div>
          ))}
        </Skeleton>
      </Specimen>
      <Specimen name="Progress" layout="columns">
        <Progress label="Slides used this week" value={0} max={5} text="0 of 5" />
        <Progress label="Slides used this week" value={2} max={5} text="2 of 5" />
        <Progress label="Slides used this week" value={5} max={5} text="5 of 5" />
        <Progress label="Tour" labelLook="hidden" value={3} max={7} text="Step 3 of 7" />
      </Specimen>
      <Specimen name="Nothing here yet" note="Says what to do next." layout="columns">
        <Card level={3} title="Existing Test Accounts">
          <EmptyState title="No test accounts created yet." />
        </Card>
        <Card level={3} title="Schools">
          <EmptyState
            title="No schools yet. Add your first school above."
            action={
              <Button look="outline" size="small">
                Add New School
              </Button>
            }
          >
            Each one gets a login of its own.
          </EmptyState>
        </Card>
      </Specimen>
      <Specimen name="A page that could not be shown" note="What happened, and the next step." layout="block">
        <div className={cardClasses}>
          <PageError level={2} title="Something went wrong" action={<Button>Reload the page</Button>}>
            This page could not be shown: the connection was lost, or The Daily Dot has been updated. Please reload it.
          </PageError>
        </div>
      </Specimen>
    </>
  )
}
