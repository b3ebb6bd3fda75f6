import { countSchools } from '#contract/admin/schools.ts'
import { useCall } from '#web/platform/api.ts'
import { cardClasses } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'

export function SchoolCounts() {
  const { data, error, isFetching, refetch } = useCall(countSchools, {}, { staleTime: 0 })
  if (error) return <LoadFailed said={error.said} isTrying={isFetching} tryAgain={() => void refetch()} />
  const counts = [
    { name: 'Total schools', count: data?.total },
    { name: 'Paid schools', count: data?.paid },
    { name: 'Pending payments', count: data?.pending },
    { name: 'Whole-school plans', count: data?.wholeSchool },
  ]
  return (
    <dl aria-busy={isFetching} className={`grid grid-cols-2 overflow-hidden lg:grid-cols-4 ${cardClasses}`}>
      {counts.map(({ name, count }) => (
        <div key={name} className="-mt-px -ml-px border-t border-l border-line px-5 py-5 sm:px-6">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="text-[2.25rem] leading-[1.15] font-[600] tracking-[-0.03em] tabular-nums">
            {count?.toLocaleString('en-GB') ?? '–'}
          </dd>
        </div>
      ))}
    </dl>
  )
}
