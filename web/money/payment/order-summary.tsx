import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Plan } from '#contract/accounts/plans.ts'
import { pounds, smallestTeamSaving } from '#contract/money/prices.ts'
import { plans } from '#web/accounts/plans/plans.ts'
import { supportEmail } from '#web/platform/page/support-email.ts'

const savedPercent = 76

type Props = { title?: string; plan: Plan; pence: number; children?: ReactNode }

/** The plan being bought, to the left of the form. `children` go below it: the link to the other plan. */
export function OrderSummary({ title = 'Your order', plan, pence, children }: Props) {
  const { name, gives } = plans[plan]
  return (
    <aside aria-labelledby="order" className="min-w-0 lg:sticky lg:top-8">
      <h1 id="order" className="mb-5 text-xl leading-[1.35]">
        {title}
      </h1>
      <div className="grid gap-5 rounded-[24px] bg-sand p-6 sm:p-7">
        <h2 className="text-lg leading-[1.3]">{name}</h2>
        <p className="flex flex-wrap items-baseline gap-[10px]">
          <b className="text-[3rem] leading-none font-[620] tracking-[-0.035em]">{pounds(pence)}</b>
          <span className="text-ink-soft">per year</span>
        </p>
        {plan === 'school' && (
          <div>
            <p className="inline-block rounded-pill bg-good-tint px-[14px] py-[6px] text-sm font-[520] text-good">
              Save {savedPercent}% vs Individual Licences
            </p>
            <p className="mt-2 text-xs text-ink-soft">For a team of {smallestTeamSaving(savedPercent)} or more.</p>
          </div>
        )}
        <ul className="grid gap-[10px]">
          {gives.map((gift) => (
            <li key={gift} className="grid grid-cols-[20px_1fr] gap-3 text-sm">
              <Check className="mt-[2px] size-[18px] text-good" strokeWidth={2.4} aria-hidden="true" />
              {gift}
            </li>
          ))}
        </ul>
        <div className="grid gap-2 border-t border-sand-line pt-[18px] text-sm text-ink-soft">
          <p>
            The educational discount is in the price already, for every school and every teacher. Buying for a trust or
            several schools?{' '}
            <a href={`mailto:${supportEmail}`} className="text-ink underline">
              Write to us
            </a>
            .
          </p>
          <p>Prices include VAT where it applies.</p>
        </div>
      </div>
      {children}
    </aside>
  )
}
