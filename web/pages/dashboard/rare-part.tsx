import type { readAccount } from '#contract/accounts/account.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { LicenceEnded } from '#web/money/licence/licence-ended.tsx'
import { hasEnded } from '#web/money/licence/licence.ts'
import { ConfirmEmailCard } from '#web/money/orders/confirm-email-card.tsx'
import { confirmEmailId } from './first-days/first-steps.ts'

/** What few dashboards show, in a chunk beside the first script: the licence has ended, or the email is not confirmed. */
export function RarePart({ account, isStaff }: { account: ResponseOf<typeof readAccount>; isStaff: boolean }) {
  const { licence, email } = account
  if (hasEnded(licence)) return <LicenceEnded licence={licence} isStaff={isStaff} />
  return (
    <div id={confirmEmailId} tabIndex={-1} className="scroll-mt-5 focus-visible:rounded-card">
      <ConfirmEmailCard email={email} />
    </div>
  )
}
