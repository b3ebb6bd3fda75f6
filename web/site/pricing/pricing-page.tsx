import { pounds, pricePence, schoolDaysAYear } from '#contract/money/prices.ts'
import { ifCards } from '#contract/site/seller.ts'
import { IfCards } from '../pieces/if-cards.tsx'
import { PlanCards } from './plan-cards.tsx'
import { PricingQuestions } from './pricing-questions.tsx'
import { SavingClaim } from './saving-claim.tsx'
import { TeamSavingCalculator } from './team-saving-calculator.tsx'

const promises = [
  {
    title: 'Less than 40p a day',
    text: `${pounds(pricePence.school)} spread over the ${schoolDaysAYear} days of a school year. Prices include VAT where it\u00a0applies.`,
  },
  {
    title: 'Ready for your school office',
    text: `${ifCards('Pay by card, or ask', 'Ask')} for an invoice and pay by BACS, which takes 2–3 business days. Staff can start at\u00a0once.`,
  },
  {
    title: 'Try it with your class first',
    text: 'The demo slide needs no account. If the licence is unused, we refund it within 30\u00a0days.',
  },
]

export function PricingPage() {
  return (
    <div className="wrap-site pt-7 pb-24 lg:pt-10">
      <h1 className="text-[clamp(2.25rem,1.6rem+2.4vw,3.25rem)] leading-[1.1] tracking-[-0.03em]">
        One price a year. <br />
        Every weekday covered.
      </h1>
      <p className="mt-4 mb-12 max-w-[44ch] text-lg text-ink-soft">
        Choose a licence for yourself or for the whole staff. Pay&nbsp;by <IfCards>card or by </IfCards>bank transfer.
      </p>
      <PlanCards schoolClaim={<SavingClaim on="pricing" />} />
      <div className="mt-8">
        <TeamSavingCalculator />
      </div>
      <div className="mt-16 grid gap-8 md:grid-cols-3 md:gap-14">
        {promises.map(({ title, text }) => (
          <div key={title}>
            <h2 className="text-lg leading-[1.3]">{title}</h2>
            <p className="mt-[6px] text-[1rem] text-ink-soft">{text}</p>
          </div>
        ))}
      </div>
      <PricingQuestions />
    </div>
  )
}
