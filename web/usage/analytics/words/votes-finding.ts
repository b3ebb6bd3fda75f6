import type { ClassVotes } from '#contract/usage/class-votes.ts'
import { inPeriod } from './period-words.ts'

type VotesOfPeriod = Pick<ClassVotes, 'period' | 'inAll'> & {
  votes: readonly Pick<ClassVotes['votes'][number], 'changedAtLeast'>[]
}

/** "Classes voted 7 times this term; in 4 of these votes at least 6 children changed their minds." Undefined without votes. */
export function votesFinding({ period, inAll, votes }: VotesOfPeriod): string | undefined {
  const changed = votes.flatMap(({ changedAtLeast }) => changedAtLeast ?? [])
  if (inAll === 0) return undefined
  const voted = inAll === 1 ? `One class voted ${inPeriod[period]}` : `Classes voted ${inAll} times ${inPeriod[period]}`
  if (changed.length === 0) return `${voted}.`
  // The least of the numbers in the list below it, so that the two agree.
  return `${voted}; ${where(changed.length, votes.length, inAll)}at least ${changedMinds(Math.min(...changed))}.`
}

/** "6 children changed their minds" */
export function changedMinds(children: number): string {
  return `${children} children changed their minds`
}

function where(changed: number, listed: number, inAll: number): string {
  if (inAll === 1) return ''
  if (listed < inAll) return `in ${changed} of the last ${listed} votes `
  return changed === inAll ? 'each time ' : `in ${changed === 1 ? 'one' : changed} of these votes `
}

/** As the title of an empty list. */
export function noVotesYet(period: ClassVotes['period']): string {
  return period === 'fourWeeks' ? `No votes ${inPeriod[period]}` : `No votes ${inPeriod[period]} yet`
}
