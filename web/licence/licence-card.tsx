import { paths } from '#web/platform/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { type Licence, licenceWords } from './licence.ts'

const plans = { school: 'Whole School Licence', individual: 'Individual Licence' }

const ways: Partial<Record<Licence['state'], string>> = {
  owed: 'See how to pay',
  expired: 'Renew the licence',
  trial: 'See licences',
  trialOver: 'See licences',
}

/** The licence on the account page: which, how it stands, until when, and what to do. */
export function LicenceCard({ licence, isStaff }: { licence: Licence; isStaff: boolean }) {
  const { badge, look, sentence } = licenceWords(licence)
  const way = ways[licence.state]
  return (
    <Card title="Your licence" action={<Badge look={look}>{badge}</Badge>}>
      {licence.plan && <p className="font-medium">{plans[licence.plan]}</p>}
      <p className="text-sm text-ink-soft">{sentence}</p>
      {isStaff && <p className="mt-3 text-sm text-ink-soft">Your school’s office looks after it.</p>}
      {way && !isStaff && (
        <ButtonLink look="outline" size="small" href={paths.pricing} className="mt-4 max-sm:w-full">
          {way}
        </ButtonLink>
      )}
    </Card>
  )
}
