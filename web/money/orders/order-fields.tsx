import type { ResponseOf } from '#contract/endpoint.ts'
import type { checkOrder } from '#contract/money/orders.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type Order = NonNullable<ResponseOf<typeof checkOrder>['order']>
type Props = { order: Order; issueFor: (field: string) => string | undefined }

/** What was typed with the order, to change or drop before it is printed on an invoice: another person may have typed it. */
export function OrderFields({ order, issueFor }: Props) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-4 text-xl font-heading tracking-heading">On the invoice</legend>
      {!order.isFromHere && (
        <Notice look="warn" title="Ordered in another browser">
          Check each field. Change or clear what is not yours: we mail no invoice before you confirm.
        </Notice>
      )}
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        required
        defaultValue={order.name}
        error={issueFor('order.name')}
      />
      {order.plan === 'school' && (
        <>
          <TextField
            label="School name"
            name="schoolName"
            autoComplete="organization"
            required
            defaultValue={order.schoolName ?? ''}
            error={issueFor('order.schoolName')}
          />
          <TextField
            label="Purchase order number (optional)"
            name="purchaseOrder"
            defaultValue={order.purchaseOrder ?? ''}
            error={issueFor('order.purchaseOrder')}
          />
        </>
      )}
      <TextAreaField
        label="Billing address (optional)"
        name="billingAddress"
        autoComplete="street-address"
        defaultValue={order.billingAddress ?? ''}
        error={issueFor('order.billingAddress')}
      />
    </fieldset>
  )
}
