import { smallestTeamSaving } from '#contract/money/prices.ts'

/** A claim never stands without the team it is true for. */
export function SavingClaim({ percent, versus }: { percent: number; versus: string }) {
  return (
    <>
      <b>
        Save {percent}% vs {versus}
      </b>{' '}
      for a team of {smallestTeamSaving(percent)} or&nbsp;more.
    </>
  )
}
