import type { Coverage } from '#contract/usage/coverage.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Practice, statementPractices, strandPractices } from './practices.ts'
import { strengthsOf } from './strengths.ts'

/** On a phone, a row's name is above its six cells. The roles keep it a table for screen readers, whatever its layout. */
const rowClasses =
  'grid grid-cols-[repeat(6,minmax(0,1fr))] gap-[3px] sm:grid-cols-[minmax(0,1fr)_repeat(6,60px)] lg:grid-cols-[minmax(0,1fr)_repeat(6,68px)]'
const nameClasses = 'col-span-6 sm:col-span-1'

/** How many slides practised what, by half term. */
export function HeatTable({ coverage }: { coverage: Coverage }) {
  const strengths = strengthsOf(coverage)
  const least = strengths.state === 'uneven' ? strengths.least.map(({ key }) => key) : []
  return (
    <table role="table" className="block w-full text-sm">
      <caption className="sr-only">Slides that practised it, by half term; for half terms to come, slides due</caption>
      <HalfTerms halfTerms={coverage.halfTerms} />
      <Rows
        title="National Curriculum: spoken language"
        practices={statementPractices(coverage)}
        least={least}
        halfTerms={coverage.halfTerms}
      />
      <Rows title="Strands of oracy" practices={strandPractices(coverage)} least={[]} halfTerms={coverage.halfTerms} />
    </table>
  )
}

type RowsProps = { title: string; practices: Practice[]; least: string[]; halfTerms: Coverage['halfTerms'] }

function Rows({ title, practices, least, halfTerms }: RowsProps) {
  return (
    <tbody role="rowgroup" className="block">
      <tr role="row" className="block">
        <th
          role="rowheader"
          scope="rowgroup"
          className="block pt-3 pb-1 text-left text-xs font-strong text-ink-soft sm:pt-2"
        >
          {title}
        </th>
      </tr>
      {practices.map(({ key, name, slides }) => (
        <tr key={key} role="row" className={`mb-[3px] max-sm:mb-3 ${rowClasses}`}>
          <th
            role="rowheader"
            scope="row"
            className={`flex flex-wrap items-center gap-x-2 gap-y-1 pr-2 text-left leading-[1.25] ${nameClasses} ${least.includes(key) ? 'font-strong' : 'font-body'}`}
          >
            {name} {least.includes(key) && <Badge look="warn">Least practised</Badge>}
          </th>
          {slides.map((count, at) => (
            <td
              // oxlint-disable-next-line react/no-array-index-key -- the half terms never change their order
              key={at}
              role="cell"
              className={`grid h-9 place-items-center min-[1160px]:h-[42px] rounded-[8px] tabular-nums ${halfTerms[at]?.state === 'toCome' ? toCome : shadeOf(count)}`}
            >
              {count}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function HalfTerms({ halfTerms }: Pick<Coverage, 'halfTerms'>) {
  return (
    <thead role="rowgroup" className="block bg-surface max-sm:sticky max-sm:top-0 max-sm:py-1">
      <tr role="row" className={`items-end ${rowClasses}`}>
        <th role="columnheader" scope="col" className="max-sm:sr-only">
          <span className="sr-only">What was practised</span>
        </th>
        {halfTerms.map(({ name, state }) => (
          <th
            key={name}
            role="columnheader"
            scope="col"
            className={`text-center text-xs leading-[1.3] ${state === 'current' ? 'font-heading' : 'font-medium text-ink-soft'}`}
          >
            <span className="max-sm:sr-only">{name}</span>
            <span aria-hidden="true" className="sm:hidden">
              {name.replace(/(?<=^...).* /, ' ')}
            </span>
            {state === 'current' && <span className="block font-body">so far</span>}
            {state === 'toCome' && <span className="sr-only"> to come</span>}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const toCome = 'border border-line text-ink-faint'

/** Darker for more slides; the number is always there too. */
export function shadeOf(count: number): string {
  if (count > 10) return 'bg-ink font-medium text-white'
  if (count > 6) return 'bg-heat-3 font-medium text-white'
  if (count > 3) return 'bg-heat-2 font-medium text-ink'
  return count > 0 ? 'bg-heat-1 font-medium text-ink' : 'bg-sand text-ink-soft'
}
