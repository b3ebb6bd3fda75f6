import { plans } from '#web/platform/money/plans.ts'
import { paymentPath, paths } from '#web/platform/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { licenceWords } from './licence-words.ts'
import type { Licence } from './licence.ts'

/** The licence for accounts that do not hold it: a school's staff, and trials, which can be turned into one. */
export function LicenceCard({ licence, isStaff }: { licence: Licence; isStaff: boolean }) {
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
    </Card>
  )
}
