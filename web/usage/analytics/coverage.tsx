import { spokenLanguageStatements } from '#contract/slides/curriculum/spoken-language.ts'
import { strandNames } from '#contract/slides/curriculum/strand-names.ts'
import type { Analytics } from '#contract/usage/analytics.ts'
import { capitalised } from '#web/platform/capitalised.ts'
import { BarList } from '#web/ui/chart/bar-list.tsx'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import { coverageFinding } from './words/coverage-finding.ts'
import { mostAndLeast } from './words/most-and-least.ts'

type Props = { data: Analytics }

const timesPractised = 'Times practised'

/** What the discussions have practised. */
export function Coverage({ data }: Props) {
  return (
    <>
      <StrandCoverage data={data} />
      <StatementCoverage data={data} />
    </>
  )
}

/** The strands of oracy, four in a row if there is room. */
function StrandCoverage({ data }: Props) {
  const strands = data.byStrand.map(({ strand, uses }) => ({ key: strand, name: strandNames[strand], uses }))
  const bars = strands.map(({ key, name, uses }) => covered(key, name, uses))
  return (
    <ChartCard
      title="Strands of oracy"
      finding={capitalised(mostAndLeast(strands) ?? '')}
      table={{ heads: ['Strand', timesPractised], rows: bars }}
    >
      <BarList bars={bars} layout="above" className="sm:grid-cols-2 lg:grid-cols-4" />
    </ChartCard>
  )
}

/** The curriculum's statements in its own order, in columns: the reader is looking for the missing one. */
function StatementCoverage({ data }: Props) {
  const bars = data.byStatement.map(({ statement, uses }) =>
    covered(String(statement), spokenLanguageStatements[statement - 1] ?? '', uses),
  )
  return (
    <ChartCard
      title="Spoken language in the National Curriculum"
      finding={coverageFinding(data)}
      table={{ heads: ['Statement, years 1 to 6', timesPractised], rows: bars }}
    >
      <BarList bars={bars} layout="above" className="lg:grid-flow-col lg:grid-cols-2 lg:grid-rows-[repeat(6,auto)]" />
    </ChartCard>
  )
}

function covered(key: string, name: string, uses: number) {
  return { key, name: capitalised(name), value: uses, words: uses === 0 ? 'Not yet' : undefined }
}
