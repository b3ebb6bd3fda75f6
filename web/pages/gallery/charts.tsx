import { weekdays } from '#contract/slides/weekdays.ts'
import { BarList } from '#web/ui/chart/bar-list.tsx'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import { ColumnChart } from '#web/ui/chart/column-chart.tsx'
import { Specimen } from './specimen.tsx'

const columns = [31, 44, 52, 0, 60, 16].map((value, place) => ({
  key: String(place),
  value,
  name: String(place + 1),
  group: place < 4 ? 'Spring' : 'Summer',
}))
const rows = columns.map(({ key, name, value }) => ({ key, name: `Week ${name}`, value }))

const days = weekdays.map(({ day, name }, place) => ({ key: day, day, name: name.slice(0, 3), value: 96 - place * 7 }))

const sentences = [
  { key: 'listen', name: 'Listen and respond appropriately to adults and their peers', value: 31 },
  { key: 'register', name: 'Select and use appropriate registers', value: 0, words: 'Not yet' },
]

export function Charts() {
  return (
    <>
      <Specimen name="A chart, what it found, and its table" layout="block">
        <ChartCard
          level={3}
          title="By week"
          finding="60 last week, the most this term"
          table={{ heads: ['Week', 'Slides presented'], rows }}
        >
          <ColumnChart label="A column for each of six weeks" columns={columns} last="unfinished" />
        </ChartCard>
      </Specimen>
      <Specimen name="Bars" note="In ink; in a day’s colour where a bar is that weekday’s." layout="columns">
        <BarList layout="besideShort" bars={days} />
        <BarList layout="above" bars={sentences} />
      </Specimen>
    </>
  )
}
