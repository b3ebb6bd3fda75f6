import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { listOwnSlides } from '#contract/slides/own-slides.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { ownSlidePath, paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'

const maxListed = 5

/** The school's own slides that have no day yet, and the way to all of them. */
export function WaitingSlides() {
  const { data, error, refetch } = useCall(listOwnSlides)
  const waiting = data?.filter(({ pinnedOn }) => pinnedOn === null) ?? []
  return (
    <Card
      data-tour="own-slides"
      title="Your own slides"
      description="On the day you choose, your school sees yours instead of ours."
    >
      {error && <LoadFailed said={error.said} tryAgain={() => void refetch()} />}
      {!error && !data && (
        <Skeleton label="Loading your slides...">
          <Placeholder className="h-11" />
        </Skeleton>
      )}
      {data && (
        <div className="grid gap-3 text-sm">
          {waiting.length === 0 ? (
            <p className="text-ink-soft">No slide is waiting for a day.</p>
          ) : (
            <>
              <p className="text-ink-soft">
                {waiting.length === 1
                  ? 'One slide is waiting for a day:'
                  : `${waiting.length} slides are waiting for a day:`}
              </p>
              <ul className="divide-y divide-line border-y border-line">
                {waiting.slice(0, maxListed).map(({ id, title }) => (
                  <li key={id}>
                    <Link
                      href={ownSlidePath(id)}
                      className="flex min-h-[44px] items-center justify-between gap-3 py-1 font-medium no-underline hover:underline"
                    >
                      <span className="min-w-0 break-words">{title}</span>
                      <ChevronRight aria-hidden="true" className="size-5 flex-none text-ink-faint" />
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
          <div className="flex flex-wrap gap-2">
            <Link href={paths.newOwnSlide} asChild>
              <ButtonLink look="outline" size="small">
                Add New Slide
              </ButtonLink>
            </Link>
            <Link href={paths.ownSlides} asChild>
              <ButtonLink look="quiet" size="small">
                See all
                <span className="sr-only"> your own slides</span>
              </ButtonLink>
            </Link>
          </div>
        </div>
      )}
    </Card>
  )
}
