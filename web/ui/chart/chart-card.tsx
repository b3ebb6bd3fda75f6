import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../card.tsx'

type Props = {
  title: string
  level?: 2 | 3
  /** What the chart shows, in one sentence; undefined while there is not enough to say. */
  finding: string | undefined
  /** The same figures as rows: what they are about, and how many. */
  table: { heads: readonly [string, string]; rows: readonly { key: string; name: string; value: number }[] }
  children: ReactNode
}

/** A chart with its finding in one sentence and its figures as a table. */
export function ChartCard({ title, level = 2, finding, table, children }: Props) {
  return (
    <Card
      level={level}
      title={title}
      description={finding}
      className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]"
    >
      {/* In cards side by side, the table buttons line up however long the finding is. */}
      <div className="flex h-full flex-col justify-between">
        <div className="pt-1">{children}</div>
        <details className="group mt-3 -mb-3 open:mb-0">
          <summary className="inline-flex min-h-[44px] list-none items-center gap-[6px] text-xs text-ink-soft underline underline-offset-[3px] hover:text-ink [&::-webkit-details-marker]:hidden">
            <span className="group-open:hidden">Show as a table</span>
            <span className="hidden group-open:inline">Hide the table</span>
            <span className="sr-only">: {title}</span>
            <ChevronDown
              aria-hidden="true"
              className="size-4 transition-[rotate] duration-[180ms] group-open:rotate-180"
            />
          </summary>
          <Table caption={title} {...table} />
        </details>
      </div>
    </Card>
  )
}

function Table({ caption, heads: [about, howMany], rows }: Props['table'] & { caption: string }) {
  return (
    <table className="mt-1 w-full max-w-[720px] text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-xs text-ink-soft">
        <tr>
          <th scope="col" className="py-2 pr-4 font-medium">
            {about}
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            {howMany}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, value }) => (
          <tr key={key} className="border-t border-line align-top">
            <th scope="row" className="max-w-[62ch] py-2 pr-4 font-body">
              {name}
            </th>
            <td className="py-2 text-right tabular-nums">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
