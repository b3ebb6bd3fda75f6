import { OrdersAndPayments } from '#web/admin/payments/orders-and-payments.tsx'
import { SectionHeading } from './section-heading.tsx'

export function PaymentsSection() {
  return (
    <>
      <SectionHeading title="Orders and payments" description="Invoices, transfers that have arrived, and refunds." />
      <OrdersAndPayments />
    </>
  )
}
