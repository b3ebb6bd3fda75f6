import { type Plan, pounds, pricePence } from '#contract/prices.ts'
import { sellerSlots } from '#contract/seller.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const plans: readonly { plan: Plan; name: string; needs: string }[] = [
  {
    plan: 'school',
    name: 'Whole School Licence',
    needs:
      'Your name, the school’s name and address, the domain of your staff emails, and a purchase-order number if you use one.',
  },
  { plan: 'individual', name: 'Individual Licence', needs: 'Your name, your email and your postal address.' },
]

/** Until the payment form is built, an order is a letter. Both plans stand here: a page without script cannot read its address. */
export function OrderByEmailPage() {
  return (
    <div className="wrap-site max-w-[760px] py-12">
      <h1 className="text-3xl">Order by email</h1>
      <p className="mt-4 max-w-[56ch] text-lg text-ink-soft">
        Choose your licence and send us the details. We answer within 72 hours with an invoice that you can pay by BACS
        transfer.
      </p>
      <ul className="mt-10 grid gap-6">
        {plans.map(({ plan, name, needs }) => (
          <li key={plan} className="grid gap-4 rounded-card border border-line bg-surface p-7 shadow-soft">
            <h2 className="text-xl">{name}</h2>
            <p>
              <b>{pounds(pricePence[plan])}</b> per year
            </p>
            <p className="text-ink-soft">Please tell us: {needs}</p>
            <ButtonLink
              look={plan === 'school' ? 'primary' : 'outline'}
              className="justify-self-start max-sm:justify-self-stretch"
              href={`mailto:${sellerSlots.supportEmail}?subject=${encodeURIComponent(`Order: ${name}`)}`}
            >
              Write to us
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-sm text-ink-faint">
        Prices include VAT where it applies. By ordering you accept the <a href={paths.terms}>terms</a> and the{' '}
        <a href={paths.privacy}>privacy policy</a>.
      </p>
    </div>
  )
}
