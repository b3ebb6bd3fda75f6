import { useRef } from 'react'
import { attentionLists, readAttention } from '#contract/admin/attention.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { cardClasses } from '#web/ui/card.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { ReadFailed } from '../list/read-failed.tsx'
import { AttentionCard } from './attention-card.tsx'

/** Renewals that are due, trials that end, and schools that have stopped presenting. Always refetched: time alone changes them. */
export function AttentionLists() {
  const read = useCall(readAttention, {}, { staleTime: 0 })
  const { data, isPending } = read
  const around = useRef<HTMLDivElement>(null)
  return (
    <div ref={around} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-6 outline-none">
      {isPending && (
        <div className={cardClasses}>
          <ListLoading label="Loading what needs attention..." />
        </div>
      )}
      <ReadFailed read={read} around={around} />
      {data && attentionLists.map((name) => <AttentionCard key={name} name={name} list={data[name]} />)}
    </div>
  )
}
