import type { Plan } from '#contract/accounts/plans.ts'
import { pricePence } from '#contract/money/prices.ts'
import { OrderSummary } from '#web/money/payment/order-summary.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** Shows the price at once: it needs no request. */
export function PaymentLoading({ plan }: { plan: Plan }) {
  return (
    <>
      <OrderSummary plan={plan} pence={pricePence[plan]} />
      <FormLoading />
    </>
  )
}

function FormLoading() {
  return (
    <Skeleton label="Loading the payment form..." className="max-w-[600px]">
      <Placeholder className="h-[1lh] w-1/3" />
      <Placeholder className="mt-6 h-[220px]" />
      <Placeholder className="mt-10 h-[150px]" />
      <Placeholder className="mt-10 h-[56px] rounded-pill" />
    </Skeleton>
  )
}
