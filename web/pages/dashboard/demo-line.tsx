import type { ResponseOf } from '#contract/endpoint.ts'
import type { readConfig } from '#contract/site/config.ts'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { Badge } from '#web/ui/badge.tsx'

type Props = { prefill: ResponseOf<typeof readConfig>['prefill']; person: Person }

/** Says that this is a demo and, for the demo's own school, that its figures are samples. */
export function DemoLine({ prefill, person: { email, schoolName } }: Props) {
  if (!prefill) return null
  return (
    <p className="text-xs text-ink-soft">
      <span className="mr-2">
        <Badge>Demo</Badge>
      </span>
      No money moves here.
      {email === prefill.school.email && ` ${schoolName} comes with a term of sample use.`}
    </p>
  )
}
