import { type checkEmailChange, confirmEmailChange } from '#contract/accounts/settings.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { plans } from '#web/accounts/plans/plans.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { longDate } from '#web/platform/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { FactsPanel } from '#web/ui/surface/facts-panel.tsx'

export type EmailChange = NonNullable<ResponseOf<typeof checkEmailChange>['change']>
type Props = { token: string; change: EmailChange; onConfirmed: () => unknown }

/** Which account asked, what happens, and its password unless this browser is signed in to it. */
export function ConfirmEmailForm({ token, change, onConfirmed }: Props) {
  const { refused, issueFor, isPending, send } = useForm({
    shape: confirmEmailChange.body,
    send: (body: { token: string; currentPassword?: string }) => call(confirmEmailChange, { body }),
    onDone: onConfirmed,
  })
  // The session may have ended since the page was opened.
  const needsPassword = !change.isSignedIn || refused?.status === 401
  return (
    <Form
      refused={refused}
      onSend={(read) => send({ token, ...(needsPassword ? { currentPassword: read('currentPassword') } : {}) })}
    >
      <FactsPanel facts={factsOf(change)} />
      <LapsingOrders orders={change.lapsingOrders} />
      {needsPassword && (
        <PasswordField
          label="Password of this account"
          name="currentPassword"
          autoComplete="current-password"
          hint={`The one that goes with ${change.currentEmail}.`}
          error={issueFor('currentPassword')}
        />
      )}
      <Button type="submit" size="large" className="w-full" pending={isPending && 'Confirming...'}>
        Change the email
      </Button>
    </Form>
  )
}

const accountNames: Record<EmailChange['account'], string> = {
  trial: 'Free trial',
  individual: plans.individual.name,
  school: plans.school.name,
  staff: 'Staff login',
  test: 'Test account',
  admin: 'Administrator',
}

function factsOf({ currentEmail, newEmail, account, schoolName }: EmailChange) {
  return [
    { name: 'Account', value: accountNames[account] },
    ...(schoolName ? [{ name: 'School', value: schoolName }] : []),
    { name: 'Logs in with', value: currentEmail, isWide: true },
    { name: 'From now on with', value: newEmail, isWide: true },
  ]
}

/** Named, since one may be the reader's own; but anyone can place an order in anyone's name. */
function LapsingOrders({ orders }: { orders: EmailChange['lapsingOrders'] }) {
  if (orders.length === 0) return null
  return (
    <Notice look="warn" title="Unpaid orders with the new address lapse">
      <ul className="mt-1 grid gap-1">
        {orders.map(({ plan, name, orderedAt }) => (
          <li key={`${orderedAt} ${name}`} className="wrap-anywhere">
            {plans[plan].name} for {name}, ordered on {longDate(orderedAt)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
