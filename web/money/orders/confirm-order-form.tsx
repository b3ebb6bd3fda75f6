import { Archive, Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { type checkOrder, confirmOrder } from '#contract/money/orders.ts'
import { pounds } from '#contract/money/prices.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { longDate } from '#web/platform/dates.ts'
import { plans } from '#web/platform/money/plans.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { OptionCards } from '#web/ui/form/option-cards.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'

type Order = NonNullable<Answer<typeof checkOrder>['order']>
type Props = { token: string; order: Order; shortest: number; onConfirmed: () => void }

const trialChoices = [
  { value: 'keep', name: 'Keep it', text: 'Its slides and logo come along', icon: <Archive aria-hidden="true" /> },
  { value: 'leave', name: 'Start afresh', text: 'The trial is deleted', icon: <Sparkles aria-hidden="true" /> },
] as const

/** What was ordered, and the password that makes it an account. */
export function ConfirmOrderForm({ token, order, shortest, onConfirmed }: Props) {
  const [trial, chooseTrial] = useState<'keep' | 'leave'>(order.trial === 'own' ? 'keep' : 'leave')
  const { refused, refuse, issueFor, isPending, send } = useForm({
    shape: confirmOrder.body,
    send: (body: { token: string; password: string; keepTrial: boolean }) => call(confirmOrder, { body }),
    onDone: onConfirmed,
  })
  const confirm = (password: string) => {
    if (password && Array.from(password).length < shortest)
      return refuse([{ path: 'password', message: `Password must be at least ${shortest} characters long` }])
    send({ token, password, keepTrial: order.trial !== 'none' && trial === 'keep' })
  }
  return (
    <Form refused={refused} onSend={(read) => confirm(read('password'))}>
      <dl className="grid gap-3 rounded-[24px] bg-sand p-5 sm:grid-cols-2 sm:p-6">
        <Fact name="Ordered by" value={order.name} />
        {order.schoolName && <Fact name="School" value={order.schoolName} />}
        <Fact name="Licence" value={plans[order.plan].name} />
        <Fact name="Price" value={`${pounds(order.pence)} for a year`} />
        <Fact name="Ordered on" value={longDate(order.orderedAt)} />
        <Fact name="Payment" value={paymentOf(order)} />
      </dl>
      {order.trial !== 'none' && (
        <OptionCards
          label={
            order.trial === 'own'
              ? 'Your free trial'
              : 'This email has a free trial. Keep it only if you made it yourself.'
          }
          options={trialChoices}
          value={trial}
          onChange={chooseTrial}
          disabled={isPending}
        />
      )}
      <PasswordField
        label="Choose a password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${shortest} characters. Three or four words that only you would put together are a good one.`}
        error={issueFor('password')}
      />
      <Button type="submit" size="large" className="w-full" pending={isPending && 'Confirming...'}>
        Confirm the order
      </Button>
    </Form>
  )
}

function paymentOf({ method, isPaid }: Order): string {
  if (isPaid) return method === 'card' ? 'Paid by card' : 'Paid by bank transfer'
  return 'By bank transfer, within 30 days'
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="font-medium break-words">{value}</dd>
    </div>
  )
}
