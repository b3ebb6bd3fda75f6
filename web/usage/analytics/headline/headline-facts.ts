import type { Analytics } from '#contract/usage/analytics.ts'
import { inPeriod } from '../words/period-words.ts'

type Fact = { key: string; value: number; of: number; words: string }

/** Three facts of the period: on how many days, by or for whom, and what was practised. */
export function headlineFacts({ period, people, schoolDays, daysWithTalk, byAgeBand, byStatement }: Analytics): Fact[] {
  const when = inPeriod[period]
  const whose = people
    ? { value: people.inPeriod, of: people.inAll, words: `staff presented ${when}` }
    : { ...practised(byAgeBand), words: `age bands reached ${when}` }
  return [
    { key: 'days', value: daysWithTalk, of: schoolDays, words: 'school days with a talk' },
    { key: 'people', ...whose },
    { key: 'statements', ...practised(byStatement), words: 'spoken-language statements practised' },
  ]
}

function practised(counted: readonly { uses: number }[]): { value: number; of: number } {
  return { value: counted.filter(({ uses }) => uses > 0).length, of: counted.length }
}
