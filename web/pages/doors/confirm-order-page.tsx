import { Link } from 'wouter'
import { checkOrder } from '#contract/money/orders.ts'
import { type DeadState, DeadLink } from '#web/accounts/links/dead-link.tsx'
import { MailedLink } from '#web/accounts/links/mailed-link.tsx'
import { StepHeading } from '#web/accounts/links/step-heading.tsx'
import { useMailedToken } from '#web/accounts/links/use-mailed-token.ts'
import { useAfterSignIn } from '#web/accounts/sessions/use-after-sign-in.ts'
import { ConfirmOrderForm } from '#web/money/orders/confirm-order-form.tsx'
import { call } from '#web/platform/calls/api.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DoorFrame } from '../frames/door-frame.tsx'

export function ConfirmOrderPage() {
  const token = useMailedToken()
  return <DoorFrame>{token ? <FromMail token={token} /> : <DeadOrderLink state="unknown" />}</DoorFrame>
}

function FromMail({ token }: { token: string }) {
  const arrive = useAfterSignIn()
  return (
    <MailedLink title="Confirm your order" token={token} check={(each) => call(checkOrder, { body: { token: each } })}>
      {({ state, order, shortestPassword }) =>
        state === 'open' && order ? (
          <>
            <h1>Confirm your order</h1>
            <p className="mt-2 mb-7 text-ink-soft">
              It was placed with <strong className="break-words text-ink">{order.email}</strong>. If that was not you,
              close this page: nothing happens.
            </p>
            <ConfirmOrderForm
              token={token}
              order={order}
              shortest={shortestPassword}
              onConfirmed={() => arrive(paths.dashboard)}
            />
          </>
        ) : (
          <DeadOrderLink state={state === 'open' ? 'replaced' : state} />
        )
      }
    </MailedLink>
  )
}

/** A new link comes with “Forgotten your password?”, which every buyer has, signed in or not. */
function DeadOrderLink({ state }: { state: DeadState }) {
  if (state !== 'used')
    return <DeadLink state={state} lives="7 days" onAgain={() => window.location.assign(paths.passwordReset)} />
  return (
    <>
      <StepHeading>This order is confirmed</StepHeading>
      <p className="mt-2 mb-7 text-ink-soft">Please log in with the password that you have chosen.</p>
      <Link href={paths.login} asChild>
        <ButtonLink size="large" className="w-full">
          Log in
        </ButtonLink>
      </Link>
    </>
  )
}
