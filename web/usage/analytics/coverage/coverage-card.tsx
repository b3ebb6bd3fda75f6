import type { Coverage } from '#contract/usage/coverage.ts'
import { Card } from '#web/ui/card.tsx'
import { coverageFinding } from './coverage-finding.ts'
import { HeatTable, shadeOf } from './heat-table.tsx'

const key = [
  { count: 1, words: '1–3' },
  { count: 4, words: '4–6' },
  { count: 7, words: '7–10' },
  { count: 11, words: '11 or more slides' },
]

/** What the talk of each half term has practised, and what the slides to come will. */
export function CoverageCard({ coverage }: { coverage: Coverage }) {
  return (
    <Card
      data-tour="practised"
      title="What talk has covered"
      description={coverageFinding(coverage)}
      action={
        <p aria-hidden="true" className="flex flex-wrap gap-x-[14px] gap-y-1 text-xs text-ink-soft">
          {key.map(({ count, words }) => (
            <span key={words} className="inline-flex items-center gap-[6px]">
              <span className={`size-4 rounded-[5px] ${shadeOf(count)}`} />
              {words}
            </span>
          ))}
          <span className="inline-flex items-center gap-[6px]">
            <span className="size-4 rounded-[5px] border border-line-strong" />
            to come
          </span>
        </p>
      }
    >
      <HeatTable coverage={coverage} />
    </Card>
  )
}
