import { CircleCheck, Clock } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { Plan } from '#contract/accounts/plans.ts'
import { downloadInvoice } from '#contract/money/licence.ts'
import { StepHeading } from '#web/accounts/links/step-heading.tsx'
import { TransferDetails } from '#web/money/payment/bank-details.tsx'
import type { Order, Outcome } from '#web/money/payment/use-paying.ts'
import { longDate } from '#web/platform/dates.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { NextSteps } from './next-steps.tsx'

const redirectMs = 2000

type Props = {
  outcome: Outcome
  email: string
  plan: Plan
  /** The buyer has an account already. */
  isRenewal: boolean
}

/** The result of the payment, and what to do next. */
export function Finished({ outcome, email, plan, isRenewal }: Props) {
  if (outcome.at === 'unknown') return <NotKnownYet email={email} />
  const isSignedIn = outcome.at === 'ordered' ? outcome.order.isSignedIn : outcome.isSignedIn
  const next = isRenewal ? null : isSignedIn ? <NextSteps email={email} plan={plan} /> : <CheckInbox email={email} />
  return outcome.at === 'ordered' ? (
    <Ordered order={outcome.order}>
      {next ?? (
        <p>
          We have emailed you the invoice, to <strong className="break-words text-ink">{email}</strong>. You need not
          wait for the transfer: everything works now.
        </p>
      )}
    </Ordered>
  ) : (
    <Paid isSignedIn={outcome.isSignedIn}>{next}</Paid>
  )
}

function Paid({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) {
  useEffect(() => {
    if (!isSignedIn) return
    // Replaces the history entry, so that "back" does not lead to a paid form; a full load, because the session is a new one.
    const timer = setTimeout(() => window.location.replace(paths.dashboard), redirectMs)
    return () => clearTimeout(timer)
  }, [isSignedIn])
  return (
    <Screen title="Payment Successful!">
      <p role="status">Thank you. {isSignedIn ? 'We are taking you to your dashboard.' : 'The licence is yours.'}</p>
      {children}
      {isSignedIn && <ButtonLink href={paths.dashboard}>Go to the dashboard</ButtonLink>}
    </Screen>
  )
}

function Ordered({ order, children }: { order: Order; children: ReactNode }) {
  const { reference, invoiceId, pence, bank, dueAt, isSignedIn } = order
  return (
    <Screen title="Your order is placed">
      <p>Please pay it by {longDate(dueAt)} with this reference. A transfer takes 2-3 business days.</p>
      <div className="grid w-full gap-5 rounded-[24px] bg-sand p-6 text-left text-ink sm:p-7">
        <TransferDetails reference={reference} pence={pence} bank={bank} />
        {isSignedIn && (
          <ButtonLink
            look="outline"
            size="small"
            href={downloadInvoice.path.replace(':id', invoiceId)}
            className="justify-self-start max-sm:w-full"
          >
            Download the invoice
          </ButtonLink>
        )}
      </div>
      {children}
      {isSignedIn && <ButtonLink href={paths.dashboard}>Go to the dashboard</ButtonLink>}
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

/** Not signed in: the same purchase was sent twice, after a lost response. */
function CheckInbox({ email }: { email: string }) {
  return (
    <p>
      Please check your inbox: the link that we have sent to <strong className="break-words text-ink">{email}</strong>{' '}
      opens your account.
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
