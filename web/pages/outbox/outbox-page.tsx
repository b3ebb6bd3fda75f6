import { useSearchParams } from 'wouter'
import { readOutbox } from '#contract/admin/mail.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { cardClasses } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Mark } from '#web/ui/picture/mark.tsx'
import { Main } from '#web/ui/surface/main.tsx'
import { MailList } from './mail-list.tsx'
import { MailView } from './mail-view.tsx'

/** The mails of demo mode, so that their links can be followed without a mail server. */
export function OutboxPage() {
  // Some mails are written a moment after the request that caused them.
  const { data, error } = useCall(readOutbox, undefined, { staleTime: 0, refetchInterval: 2000 })
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="wrap-app flex items-center gap-4 py-6">
          <Mark className="size-12 fill-day" />
          <div>
            <h1>Outbox</h1>
            <p className="text-sm text-ink-soft">
              The emails of demo mode, as they come. They stay here unless a mail server is set up.
            </p>
          </div>
        </div>
      </header>
      <Main className="wrap-app py-8">
        {error && (
          <div className="mb-6">
            <Notice look="bad">{error.said}</Notice>
          </div>
        )}
        {data ? <Mails mails={data} /> : !error && <MailsLoading />}
      </Main>
    </>
  )
}

/** The list and one mail side by side; on a small screen one or the other. */
function Mails({ mails }: { mails: ResponseOf<typeof readOutbox> }) {
  const [search] = useSearchParams()
  const chosen = mails.find(({ id }) => id === search.get('mail'))
  const shown = chosen ?? mails[0]
  if (!shown) {
    return (
      <EmptyState title="No emails yet.">
        Ask for a new password or place an order, and what we would have sent appears here.
      </EmptyState>
    )
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[340px_minmax(0,1fr)]">
      <MailList mails={mails} shownId={shown.id} className={chosen ? 'max-lg:hidden' : ''} />
      <MailView mail={shown} chosenId={chosen?.id} className={chosen ? '' : 'max-lg:hidden'} />
    </div>
  )
}

function MailsLoading() {
  return (
    <Skeleton label="Loading the emails" className={`${cardClasses} p-6 lg:w-[340px]`}>
      {[1, 2, 3].map((row) => (
        <div key={row} className="grid gap-2 py-3">
          <Placeholder className="h-5 w-3/4" />
          <Placeholder className="h-4 w-1/2" />
        </div>
      ))}
    </Skeleton>
  )
}
