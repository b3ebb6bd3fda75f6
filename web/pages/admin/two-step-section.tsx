import type { Administrator } from '#web/accounts/sessions/needs-administrator.tsx'
import { TwoStepCard } from '#web/accounts/two-step/two-step-card.tsx'
import { SectionHeading } from './section-heading.tsx'

export function TwoStepSection({ totp }: Pick<Administrator, 'totp'>) {
  return (
    <>
      <SectionHeading title="Two-step sign-in" description="How you prove that it is you." />
      <div className="max-w-[760px]">
        <TwoStepCard state={totp} />
      </div>
    </>
  )
}
