import type { Analytics } from '#contract/usage/analytics.ts'
import { longDate } from '#web/platform/dates.ts'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import { ColumnChart } from '#web/ui/chart/column-chart.tsx'
import { byWeekFinding } from '../words/by-week-finding.ts'
import { dayAndMonth, dayOfMonth, shortMonth } from '../words/week-dates.ts'

/** When slides were presented. */
export function ByWeek({ data }: { data: Analytics }) {
  const columns = data.byWeek.map(({ monday, uses }) => ({
    key: monday,
    value: uses,
    name: dayOfMonth(monday),
    group: shortMonth(monday),
  }))
  const rows = data.byWeek.map(({ monday, uses }, place) => ({
    key: monday,
    name: place === data.byWeek.length - 1 ? `${longDate(monday)}, so far` : longDate(monday),
    value: uses,
  }))
  const first = data.byWeek[0]?.monday
  return (
    <ChartCard
      title="Use by week"
      finding={byWeekFinding(data)}
      table={{ heads: ['Week of', 'Slides presented'], rows }}
    >
      <ColumnChart
        label={`A column for each week from ${first && dayAndMonth(first)} to this week`}
        columns={columns}
        last="unfinished"
      />
    </ChartCard>
  )
}
