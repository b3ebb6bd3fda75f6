import { smallestTeamSaving } from '#contract/money/prices.ts'

const claims = {
  pricing: { percent: 60, versus: 'individual licences' },
  signup: { percent: 76, versus: 'Individual Licences' },
} as const

/** A page's claim and the team it is true for. Then the other page's, so that a visitor of both does not take one for a mistake. */
export function SavingClaim({ on }: { on: keyof typeof claims }) {
  const { percent, versus } = claims[on]
  const other = claims[on === 'pricing' ? 'signup' : 'pricing'].percent
  return (
    <>
      <b>
        Save {percent}% vs {versus}
      </b>{' '}
      for a team of {smallestTeamSaving(percent)} or&nbsp;more, and {other}% for {smallestTeamSaving(other)}{' '}
      or&nbsp;more.
    </>
  )
}
