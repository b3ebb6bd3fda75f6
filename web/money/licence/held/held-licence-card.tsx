import { readLicence } from '#contract/money/licence.ts'
import { plans } from '#web/accounts/plans/plans.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { paths } from '#web/platform/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { type HeldLicence, heldWords, invoiceToPay } from './held-words.ts'
import { HowToTransfer } from './how-to-transfer.tsx'
import { RenewalActions } from './renewal-actions.tsx'

/** The licence, for its holder: status, what comes next, and actions. */
export function HeldLicenceCard() {
  const { data, error, isFetching, refetch } = useCall(readLicence)
  const words = data && heldWords(data)
  return (
    <Card title="Your licence" action={words && <Badge look={words.look}>{words.badge}</Badge>}>
      {data && <LicenceStatus held={data} />}
      {error && <LoadFailed said={error.said} isTrying={isFetching} tryAgain={() => void refetch()} />}
      {!data && !error && (
        <Skeleton label="Loading your licence...">
          <Placeholder className="h-[1lh] w-2/3" />
          <Placeholder className="mt-2 h-[1lh]" />
          <Placeholder className="mt-4 h-11 w-1/2 rounded-pill" />
        </Skeleton>
      )}
    </Card>
  )
}

function LicenceStatus({ held }: { held: HeldLicence }) {
  const { sentences } = heldWords(held)
  const invoice = invoiceToPay(held)
  return (
    <>
      <p className="font-medium">{plans[held.plan].name}</p>
      {/* A live region: announces the change after cancelling or resuming. */}
      <div role="status" className="text-sm text-ink-soft">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {invoice && <HowToTransfer invoice={invoice} held={held} />}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {held.renewal !== 'none' && held.state !== 'expired' && <RenewalActions held={held} />}
        <PayLink held={held} />
      </div>
    </>
  )
}

/** A full page load: only the payment page's content security policy allows the card provider. */
function PayLink({ held }: { held: HeldLicence }) {
  const invoice = invoiceToPay(held)
  const isOwed = held.state === 'owed' || held.state === 'grace' || invoice
  // How to transfer is shown here already, and there is no other way.
  if ((!isOwed && !held.isRenewable) || (invoice && !held.takesCards)) return null
  // After a cancellation, resuming is simpler, so this is the secondary button.
  const isSecond = !isOwed && held.renewal === 'cancelled'
  return (
    <ButtonLink look={isSecond ? 'outline' : 'primary'} size="small" href={paths.payment} className="max-sm:w-full">
      {invoice ? 'Pay by card' : isOwed ? 'Pay now' : isSecond ? 'Renew in another way' : 'Renew the licence'}
    </ButtonLink>
  )
}
