import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Plan } from '#contract/accounts/plans.ts'
import { pounds, pricePence } from '#contract/money/prices.ts'
import { plans } from '#web/accounts/plans/plans.ts'
import { paymentPath, trialPath } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const words = {
  school: { forWhom: 'For every member of staff at your school', button: 'Choose Whole School' },
  individual: { forWhom: 'For one teacher, tutor, parent or home educator', button: 'Choose Individual' },
}

/** The two licences side by side, the same on every page that offers them. */
export function PlanCards({ schoolClaim }: { schoolClaim: ReactNode }) {
  return (
    <div className="grid gap-6 md:grid-cols-[1.22fr_1fr]">
      <PlanCard plan="school">
        <p className="rounded-field bg-good-tint px-[14px] py-[10px] text-sm text-balance text-good">{schoolClaim}</p>
      </PlanCard>
      <PlanCard plan="individual">
        <p className="text-sm text-balance md:py-[10px] text-ink-soft">Under £1.50 per month. For a single user.</p>
      </PlanCard>
    </div>
  )
}

function PlanCard({ plan, children }: { plan: Plan; children: ReactNode }) {
  const { name, gives } = plans[plan]
  const { forWhom, button } = words[plan]
  const isMain = plan === 'school'
  return (
    <article
      aria-labelledby={`plan-${plan}`}
      className={`relative flex flex-col gap-6 rounded-card border bg-surface px-6 py-8 shadow-soft md:p-10 ${isMain ? 'border-ink ring-1 ring-ink' : 'border-line'}`}
    >
      {isMain && (
        <p className="absolute -top-4 left-6 rounded-pill bg-ink px-[14px] py-[5px] text-sm leading-[1.4] font-medium text-white md:left-10">
          Most Popular
        </p>
      )}
      <div>
        <h2 id={`plan-${plan}`} className="text-xl">
          {name}
        </h2>
        <p className="mt-1 text-sm text-balance text-ink-soft">{forWhom}</p>
      </div>
      <p className="flex flex-wrap items-baseline gap-[10px]">
        <b className="text-[3.25rem] leading-none font-[620] tracking-[-0.035em]">{pounds(pricePence[plan])}</b>
        <span className="text-ink-soft">per year</span>
      </p>
      {children}
      <ul
        className={`mb-2 grid gap-x-7 gap-y-[14px] ${isMain ? 'lg:grid-flow-col lg:grid-cols-2 lg:grid-rows-3' : ''}`}
      >
        {gives.map((gift) => (
          <li key={gift} className="grid grid-cols-[20px_1fr] gap-3 text-[1rem] leading-[1.5]">
            <Check className="mt-[2px] size-5 text-good" strokeWidth={2.4} aria-hidden="true" />
            {gift}
          </li>
        ))}
      </ul>
      <div className="mt-auto grid gap-2">
        <ButtonLink look={isMain ? 'primary' : 'outline'} size="large" href={paymentPath(plan)} className="w-full">
          {button}
        </ButtonLink>
        <a
          href={trialPath(plan)}
          className="inline-flex min-h-[44px] items-center justify-self-center text-sm text-ink underline"
        >
          Or try it free for 14 days
        </a>
      </div>
    </article>
  )
}
