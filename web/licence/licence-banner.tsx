import { longDate } from '#web/platform/dates.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { type Licence, daysLeft, licenceWords } from './licence.ts'

/** Above the dashboard while something about the licence is open: the days of a trial, a payment on its way. */
export function LicenceBanner({ licence, isStaff }: { licence: Licence; isStaff: boolean }) {
  if (licence.state === 'trial')
    return (
      <Notice
        look="info"
        title={`Your trial: ${daysLeft(licence)}`}
        action={
          <ButtonLink look="outline" size="small" href={paths.pricing}>
            See licences
          </ButtonLink>
        }
      >
        {licence.endsAt && `It ends on ${longDate(licence.endsAt)}.`}
      </Notice>
    )
  if (licence.state === 'grace' && !isStaff)
    return (
      <Notice look="warn" title="Waiting for payment">
        {licenceWords(licence).sentence}
      </Notice>
    )
  return null
}
