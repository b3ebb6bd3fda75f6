import { useRef } from 'react'
import { Link } from 'wouter'
import { countSchools } from '#contract/admin/schools.ts'
import { pounds } from '#contract/money/prices.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { cardClasses } from '#web/ui/card.tsx'
import { ReadFailed } from '../list/read-failed.tsx'
import { addressOf } from './list/filters.ts'

export function SchoolCounts() {
  const read = useCall(countSchools, {}, { staleTime: 0 })
  const around = useRef<HTMLDivElement>(null)
  return (
    <div ref={around} tabIndex={-1} className="outline-none">
      <ReadFailed read={read} around={around} />
      {!read.error && <Counts read={read} />}
    </div>
  )
}

function Counts({ read: { data, isFetching } }: { read: ReturnType<typeof useCall<typeof countSchools>> }) {
  const counts = [
    { name: 'Total schools', count: data?.total },
    { name: 'Paid schools', count: data?.paid },
    {
      name: 'Pending payments',
      count: data?.pending,
      more: data && data.pending > 0 && (
        <Link href={addressOf({ status: 'owed' })} className="inline-block py-2.5 text-sm">
          {pounds(data.owedPence)} owed
          <span className="sr-only">: show these schools</span>
        </Link>
      ),
    },
    { name: 'Whole-school plans', count: data?.wholeSchool },
  ]
  return (
    <dl aria-busy={isFetching} className={`grid grid-cols-2 overflow-hidden lg:grid-cols-4 ${cardClasses}`}>
      {counts.map(({ name, count, more }) => (
        <div key={name} className="-mt-px -ml-px border-t border-l border-line px-5 py-5 sm:px-6">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="text-[2.25rem] leading-[1.15] font-[600] tracking-[-0.03em] tabular-nums">
            {count?.toLocaleString('en-GB') ?? '–'}
          </dd>
          {more && <dd className="-mb-2.5">{more}</dd>}
        </div>
      ))}
    </dl>
  )
}
