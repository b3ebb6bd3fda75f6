import { CircleCheck, Clock } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { StepHeading } from '#web/accounts/links/step-heading.tsx'
import { TransferDetails } from '#web/money/payment/bank-details.tsx'
import type { Order, Outcome } from '#web/money/payment/use-paying.ts'
import { longDate } from '#web/platform/dates.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const redirectMs = 2000

/** The result of the payment, and what to do next. */
export function Finished({ outcome, email }: { outcome: Outcome; email: string }) {
  if (outcome.at === 'ordered') return <Ordered order={outcome.order} email={email} />
  if (outcome.at === 'unknown') return <NotKnownYet email={email} />
  return <Paid isSignedIn={outcome.isSignedIn} email={email} />
}

function Paid({ isSignedIn, email }: { isSignedIn: boolean; email: string }) {
  useEffect(() => {
    if (!isSignedIn) return
    // Replaces the history entry, so that "back" does not lead to a paid form; a full load, because the session is a new one.
    const timer = setTimeout(() => window.location.replace(paths.dashboard), redirectMs)
    return () => clearTimeout(timer)
  }, [isSignedIn])
  return (
    <Screen title="Payment Successful!">
      {isSignedIn ? (
        <p role="status">Thank you. We are taking you to your dashboard.</p>
      ) : (
        <CheckInbox email={email}>Thank you. The licence is yours.</CheckInbox>
      )}
      {isSignedIn && <ButtonLink href={paths.dashboard}>Go to the dashboard</ButtonLink>}
    </Screen>
  )
}

function Ordered({ order, email }: { order: Order; email: string }) {
  const { reference, pence, bank, dueAt, isSignedIn } = order
  return (
    <Screen title="Your order is placed">
      <p>
        We have emailed you the invoice, to <strong className="break-words text-ink">{email}</strong>. Please pay it by{' '}
        {longDate(dueAt)} with this reference. A transfer takes 2-3 business days.
      </p>
      <div className="w-full rounded-[24px] bg-sand p-6 text-left text-ink sm:p-7">
        <TransferDetails reference={reference} pence={pence} bank={bank} />
      </div>
      {isSignedIn ? (
        <>
          <p>You need not wait for it: everything works now.</p>
          <ButtonLink href={paths.dashboard}>Go to the dashboard</ButtonLink>
        </>
      ) : (
        <CheckInbox email={email}>You need not wait for it: everything works now.</CheckInbox>
      )}
    </Screen>
  )
}

function NotKnownYet({ email }: { email: string }) {
  return (
    <Screen title="Your payment is taking longer than usual" isOpen>
      <p role="status">
        Please do not pay again yet. When the payment has gone through, your licence starts by itself and we write to{' '}
        <strong className="break-words text-ink">{email}</strong>. If you hear nothing within an hour, no money has
        moved.
      </p>
    </Screen>
  )
}

/** For buyers who cannot be signed in here: they had a trial in another browser, or sent the same purchase twice. */
function CheckInbox({ email, children }: { email: string; children: ReactNode }) {
  return (
    <p role="status">
      {children} Please check your inbox: we have sent a link to choose a password to{' '}
      <strong className="break-words text-ink">{email}</strong>.
    </p>
  )
}

type ScreenProps = { title: string; /** Whether the payment is still pending. */ isOpen?: boolean; children: ReactNode }

function Screen({ title, isOpen = false, children }: ScreenProps) {
  const Icon = isOpen ? Clock : CircleCheck
  return (
    <div className="mx-auto grid max-w-[560px] justify-items-center gap-5 py-6 text-center text-ink-soft">
      <Icon aria-hidden="true" className={`size-14 ${isOpen ? 'text-info' : 'text-good'}`} strokeWidth={1.6} />
      <div className="text-ink">
        <StepHeading>{title}</StepHeading>
      </div>
      {children}
    </div>
  )
}
