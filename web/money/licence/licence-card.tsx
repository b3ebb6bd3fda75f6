import type { ReactNode } from 'react'
import { plans } from '#web/accounts/plans/plans.ts'
import { paymentPath, paths } from '#web/platform/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { licenceWords } from './licence-words.ts'
import type { Licence } from './licence.ts'

type Props = { licence: Licence; isStaff: boolean; /** Below it: where to change it. */ children?: ReactNode }

/** How the licence stands, for a school's staff, for trials, which can be turned into one, and in short for a school itself. */
export function LicenceCard({ licence, isStaff, children }: Props) {
  const { badge, look, sentence } = licenceWords(licence)
  const { plan, state } = licence
  return (
    <Card title="Your licence" action={<Badge look={look}>{badge}</Badge>}>
      {plan && <p className="font-medium">{plans[plan].name}</p>}
      <p className="text-sm text-ink-soft">{sentence}</p>
      {isStaff && <p className="mt-3 text-sm text-ink-soft">Your school’s office looks after it.</p>}
      {plan && (state === 'trial' || state === 'trialOver') && (
        <div className="mt-4 flex flex-wrap gap-2">
          <ButtonLink size="small" href={paymentPath(plan)} className="max-sm:w-full">
            Buy this licence
          </ButtonLink>
          <ButtonLink look="outline" size="small" href={paths.pricing} className="max-sm:w-full">
            See licences
          </ButtonLink>
        </div>
      )}
      {children}
    </Card>
  )
}
