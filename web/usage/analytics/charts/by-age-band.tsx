import { ageBands } from '#contract/slides/age-bands.ts'
import type { Analytics } from '#contract/usage/analytics.ts'
import { BarList } from '#web/ui/chart/bar-list.tsx'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import { mostAndLeast } from '../words/most-and-least.ts'

/** To whom. */
export function ByAgeBand({ data }: { data: Analytics }) {
  const bands = data.byAgeBand.map(({ ageGroup, uses }) => ({ key: ageGroup, name: ageBands[ageGroup], uses }))
  const bars = bands.map(({ uses, ...band }) => ({ ...band, value: uses }))
  return (
    <ChartCard
      title={bands.every(({ uses }) => uses > 0) ? 'Every age takes part' : 'By age band'}
      finding={mostAndLeast(bands)}
      table={{ heads: ['Age band', 'Slides presented'], rows: bars }}
    >
      <BarList bars={bars} layout="besideLong" />
    </ChartCard>
  )
}
