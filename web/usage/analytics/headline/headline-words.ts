import type { Analytics } from '#contract/usage/analytics.ts'
import type { Coverage } from '#contract/usage/coverage.ts'
import { capitalised } from '#web/platform/capitalised.ts'
import { type Practice, statementPractices } from '../coverage/practices.ts'
import { type Strengths, leastSlidesToCompare, strengthsOf } from '../coverage/strengths.ts'
import { inPeriod, nothingYet } from '../words/period-words.ts'

const inWords = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

type Days = Pick<Analytics, 'scope' | 'period' | 'uses' | 'schoolDays' | 'daysWithTalk'>

/** How regular the talk is: "Almost every school day has had its talk." */
export function regularity({ scope, period, uses, schoolDays, daysWithTalk }: Days): string {
  if (uses === 0) return `${nothingYet(period)}.`
  if (daysWithTalk === 0) return `No weekday has had a talk ${inPeriod[period]} yet.`
  const isOwn = scope === 'own'
  const share = daysWithTalk / schoolDays
  if (schoolDays === 1)
    return isOwn ? 'You have had a talk on the first school day.' : 'The first school day has had its talk.'
  if (share === 1) return isOwn ? 'You have had a talk every school day.' : 'Every school day has had its talk.'
  if (share >= 0.9)
    return isOwn ? 'You have had a talk almost every school day.' : 'Almost every school day has had its talk.'
  if (share >= 0.65) return isOwn ? 'You have had a talk on most school days.' : 'Most school days have had their talk.'
  const counted = `${daysWithTalk} of ${schoolDays} school days`
  if (isOwn) return `You have had a talk on ${counted}.`
  return daysWithTalk === 1 ? `${counted} has had its talk.` : `${counted} have had their talk.`
}

/** What the school year has practised most, and what it has neglected. Undefined while there is too little to compare. */
export function emphasis(coverage: Coverage): string | undefined {
  const strengths = strengthsOf(coverage)
  if (strengths.state === 'tooFew') return undefined
  if (strengths.state === 'even') return 'All twelve kinds of talk have had their share this school year.'
  const said = [strong(strengths), weak(strengths)].filter((words) => words !== undefined)
  return said.length === 0 ? undefined : `${capitalised(said.join('; '))}.`
}

function strong({ most }: Uneven): string | undefined {
  if (most.length === 0) return undefined
  return `${listed(most)} ${most.length === 1 ? 'is' : 'are'} strong this school year`
}

function weak({ least, unpractised }: Uneven): string | undefined {
  if (least.length > 0) return `${listed(least)} ${least.length === 1 ? 'needs' : 'need'} more room`
  return unpractised > 0 ? `${inWords[unpractised] ?? unpractised} kinds of talk have had no room yet` : undefined
}

type Uneven = Extract<Strengths, { state: 'uneven' }>

function listed(practices: readonly Practice[]): string {
  return practices.map(({ doing }) => doing).join(' and ')
}

export type TryNext = { words: string; leadsTo: 'today' | 'plan' }

/** The next step: a slide, or the slides to come that practise what needs more room. */
export function tryNext(coverage: Coverage): TryNext {
  const strengths = strengthsOf(coverage)
  if (strengths.state === 'tooFew') return { words: present(coverage.slidesPresented), leadsTo: 'today' }
  const [least] = strengths.state === 'uneven' ? strengths.least : []
  if (!least) {
    const practices = statementPractices(coverage)
    const ahead = practices.filter(({ comingUp }) => comingUp > 0).length
    const words = `the slides of the next ten weekdays practise ${ahead} of the ${practices.length} kinds of talk.`
    return { words, leadsTo: 'plan' }
  }
  const { comingUp, doing } = least
  const count = inWords[comingUp] ?? String(comingUp)
  const words = `${count} of the next ten slides ${comingUp > 1 ? 'practise' : 'practises'} ${doing}`
  return { words: comingUp === 0 ? `${words}, but a slide of your own could.` : `${words}.`, leadsTo: 'plan' }
}

function present(slides: number): string {
  const missing = leastSlidesToCompare - slides
  if (slides === 0) return 'present a slide, and it counts here. After ten, this page says what is strong.'
  return `present ${inWords[missing]} more ${missing === 1 ? 'slide' : 'different slides'}, and this page says what is strong.`
}
