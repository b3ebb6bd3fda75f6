import { ageBands } from '#contract/slides/age-bands.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import type { Analytics } from '#contract/usage/analytics.ts'
import { capitalised } from '#web/platform/capitalised.ts'
import { longDate } from '#web/platform/dates.ts'
import { BarList } from '#web/ui/chart/bar-list.tsx'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import { ColumnChart } from '#web/ui/chart/column-chart.tsx'
import { byWeekFinding } from './words/by-week-finding.ts'
import { mostAndLeast } from './words/most-and-least.ts'
import { themesSoFar } from './words/themes-so-far.ts'
import { dayAndMonth, dayOfMonth, shortMonth } from './words/week-dates.ts'

type Props = { data: Analytics }

const presented = 'Slides presented'
/** Beside the columns, the bars are as high. */
const asHighAsColumns = 'lg:min-h-[176px] lg:content-between'

/** When slides were presented, and to whom: three charts in a row if there is room. */
export function Highlights({ data }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 has-[details[open]]:items-start sm:gap-6 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <ByWeek data={data} />
      <ByTheme data={data} />
      <ByAgeBand data={data} />
    </div>
  )
}

function ByWeek({ data }: Props) {
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
    <ChartCard title="By week" finding={byWeekFinding(data)} table={{ heads: ['Week of', presented], rows }}>
      <ColumnChart
        label={`A column for each week from ${first && dayAndMonth(first)} to this week`}
        columns={columns}
        last="unfinished"
      />
    </ChartCard>
  )
}

function ByTheme({ data }: Props) {
  const rows = data.byTheme.flatMap(({ theme, uses }) =>
    weekdays
      .filter((weekday) => weekday.theme === theme)
      .map(({ day, name }) => ({ key: theme, day, name, value: uses })),
  )
  const bars = rows.map((row) => ({ ...row, name: capitalised(row.day) }))
  const finding = mostAndLeast(themesSoFar(data).map(({ theme, ...each }) => ({ ...each, name: capitalised(theme) })))
  return (
    <ChartCard title="By weekday theme" finding={finding} table={{ heads: ['Theme', presented], rows }}>
      <BarList bars={bars} layout="besideShort" className={asHighAsColumns} />
    </ChartCard>
  )
}

function ByAgeBand({ data }: Props) {
  const bands = data.byAgeBand.map(({ ageGroup, uses }) => ({ key: ageGroup, name: ageBands[ageGroup], uses }))
  const bars = bands.map(({ uses, ...band }) => ({ ...band, value: uses }))
  return (
    <ChartCard title="By age band" finding={mostAndLeast(bands)} table={{ heads: ['Age band', presented], rows: bars }}>
      <BarList bars={bars} layout="besideLong" className={asHighAsColumns} />
    </ChartCard>
  )
}
