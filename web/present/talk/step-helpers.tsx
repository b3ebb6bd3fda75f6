import type { AgeBand } from '#contract/slides/age-bands.ts'
import { HelperCard } from './bank/helper-card.tsx'
import { helpersFor } from './bank/talk-bank.ts'

/** The two or three talk helpers that suit the slide's form of talk. */
export function StepHelpers({ form, band }: { form: string | null; band: AgeBand }) {
  return (
    <section className="step-helpers" aria-label="Talk helpers">
      <h3>Talk helpers</h3>
      <ul>
        {helpersFor(form, band).map(({ says, ...helper }) => (
          <HelperCard key={helper.move} helper={{ ...helper, says: says.slice(0, 1) }} />
        ))}
      </ul>
    </section>
  )
}
