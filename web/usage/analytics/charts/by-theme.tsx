import { weekdays } from '#contract/slides/weekdays.ts'
import type { Analytics } from '#contract/usage/analytics.ts'
import { capitalised } from '#web/platform/capitalised.ts'
import { BarList } from '#web/ui/chart/bar-list.tsx'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import { mostAndLeast } from '../words/most-and-least.ts'
import { themesSoFar } from '../words/themes-so-far.ts'

export function ByTheme({ data }: { data: Analytics }) {
  const rows = data.byTheme.flatMap(({ theme, uses }) =>
    weekdays
      .filter((weekday) => weekday.theme === theme)
      .map(({ day, name }) => ({ key: theme, day, name, value: uses })),
  )
  const bars = rows.map((row) => ({ ...row, name: capitalised(row.day) }))
  const finding = mostAndLeast(themesSoFar(data).map(({ theme, ...each }) => ({ ...each, name: capitalised(theme) })))
  return (
    <ChartCard title="By weekday theme" finding={finding} table={{ heads: ['Theme', 'Slides presented'], rows }}>
      <BarList bars={bars} layout="besideShort" />
    </ChartCard>
  )
}
