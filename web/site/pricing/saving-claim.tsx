import { smallestTeamSaving } from '#contract/money/prices.ts'

/** A claim always names the team it is true for. */
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
