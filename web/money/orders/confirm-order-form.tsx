import { Archive, Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { ResponseOf, Request } from '#contract/endpoint.ts'
import { type checkOrder, confirmOrder } from '#contract/money/orders.ts'
import { pounds } from '#contract/money/prices.ts'
import { plans } from '#web/accounts/plans/plans.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { longDate } from '#web/platform/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { OptionCards } from '#web/ui/form/option-cards.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { FactsPanel } from '#web/ui/surface/facts-panel.tsx'
import { OrderFields } from './order-fields.tsx'

type Order = NonNullable<ResponseOf<typeof checkOrder>['order']>
type Props = { token: string; order: Order; shortest: number; onConfirmed: () => void }

const trialChoices = [
  { value: 'keep', name: 'Keep it', text: 'Its slides and logo come along', icon: <Archive aria-hidden="true" /> },
  { value: 'leave', name: 'Start afresh', text: 'The trial is deleted', icon: <Sparkles aria-hidden="true" /> },
] as const

/** What was ordered, field by field, to correct; and the password that makes it an account. */
export function ConfirmOrderForm({ token, order, shortest, onConfirmed }: Props) {
  const [trial, chooseTrial] = useState<'keep' | 'leave'>(order.trial === 'own' ? 'keep' : 'leave')
  const { refused, refuse, issueFor, isPending, send } = useForm({
    shape: confirmOrder.body,
    send: (body: Request<typeof confirmOrder>['body']) => call(confirmOrder, { body }),
    onDone: onConfirmed,
  })
  const confirm = (read: (name: string) => string) => {
    const password = read('password')
    if (password && Array.from(password).length < shortest)
      return refuse([{ path: 'password', message: `Password must be at least ${shortest} characters long` }])
    const [name, schoolName] = [read('name'), read('schoolName')]
    if (order.plan === 'school' && !schoolName.trim())
      return refuse([{ path: 'order.schoolName', message: 'Please enter your school’s name' }])
    const printed = { billingAddress: read('billingAddress'), purchaseOrder: read('purchaseOrder') }
    const keepTrial = order.trial !== 'none' && trial === 'keep'
    send({ token, password, keepTrial, order: { id: order.id, name, schoolName, ...printed } })
  }
  return (
    <Form refused={refused} onSend={confirm}>
      <FactsPanel facts={factsOf(order)} />
      <OrderFields order={order} issueFor={issueFor} />
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

function factsOf(order: Order) {
  return [
    { name: 'Licence', value: plans[order.plan].name },
    { name: 'Price', value: `${pounds(order.pence)} for a year` },
    { name: 'Ordered on', value: longDate(order.orderedAt) },
    { name: 'Payment', value: paymentOf(order) },
    ...(order.schoolDomain ? [{ name: 'Colleagues join with', value: `@${order.schoolDomain}`, isWide: true }] : []),
  ]
}

function paymentOf({ method, isPaid, dueAt }: Order): string {
  if (isPaid) return method === 'card' ? 'Paid by card' : 'Paid by bank transfer'
  return `By bank transfer${dueAt ? `, by ${longDate(dueAt)}` : ''}`
}
