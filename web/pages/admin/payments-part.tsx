import { OrdersAndPayments } from '#web/admin/payments/orders-and-payments.tsx'
import { PartHeading } from './part-heading.tsx'

export function PaymentsPart() {
  return (
    <>
      <PartHeading title="Orders and payments" description="Invoices, transfers that have arrived, and refunds." />
      <OrdersAndPayments />
    </>
  )
}
