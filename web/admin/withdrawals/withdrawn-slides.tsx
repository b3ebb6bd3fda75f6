import { type RefObject, useState } from 'react'
import { type Withdrawal, listWithdrawals } from '#contract/admin/withdrawals.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { dateAndTime } from '#web/platform/panel-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Facts } from '../list/facts.tsx'
import { plural } from '../list/plural.ts'
import { ReadFailed } from '../list/read-failed.tsx'
import { BringBackDialog } from './bring-back-dialog.tsx'

/** The slides that no school sees now, each with the way back. */
export function WithdrawnSlides({ listRef }: { listRef: RefObject<HTMLDivElement | null> }) {
  const read = useCall(listWithdrawals)
  const { data, isPending } = read
  const [bringingBack, setBringingBack] = useState<Withdrawal | null>(null)
  return (
    <section aria-labelledby="withdrawn-slides" className={cardClasses}>
      <h2 id="withdrawn-slides" className="p-5 text-lg leading-[1.3] tracking-[-0.015em] sm:px-6">
        Withdrawn now
      </h2>
      <div ref={listRef} tabIndex={-1} className="border-t border-line outline-none">
        {isPending && (
          <Skeleton label="Loading the withdrawn slides..." className="px-5 py-4 sm:px-6">
            <Placeholder className="h-6" />
          </Skeleton>
        )}
        <ReadFailed read={read} around={listRef} className="p-5 sm:p-6" />
        {data?.length === 0 && (
          <p className="px-5 py-4 text-ink-soft sm:px-6">No slide is withdrawn. To withdraw one, find it below.</p>
        )}
        <ul aria-label="Withdrawn slides" className="divide-y divide-line empty:hidden">
          {data?.map((withdrawal) => (
            <WithdrawnRow key={withdrawal.id} withdrawal={withdrawal} onBringBack={() => setBringingBack(withdrawal)} />
          ))}
        </ul>
      </div>
      <BringBackDialog withdrawal={bringingBack} listRef={listRef} onClose={() => setBringingBack(null)} />
    </section>
  )
}

function WithdrawnRow({ withdrawal, onBringBack }: { withdrawal: Withdrawal; onBringBack: () => void }) {
  const { slide, replacement, reason, by, withdrawnAt, schools } = withdrawal
  return (
    <li className="grid gap-x-6 gap-y-3 px-5 py-4 sm:px-6 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{slide.title}</p>
        <p className="text-sm wrap-anywhere">Schools see “{replacement.title}” instead.</p>
        <p className="mt-1 text-sm wrap-anywhere text-ink-soft">Reason: {reason}</p>
        <Facts
          facts={[
            { name: 'Withdrawn', value: dateAndTime(withdrawnAt) },
            { name: 'By', value: by },
            { name: 'Presented that day by', value: schoolsInWords(schools) },
          ]}
        />
      </div>
      <div>
        <Button look="outline" size="small" onClick={onBringBack}>
          <span>
            Bring it back<span className="sr-only">: {slide.title}</span>
          </span>
        </Button>
      </div>
    </li>
  )
}

/** "Elm Road (2 uses), Oak Lane (1 use)" */
function schoolsInWords(schools: Withdrawal['schools']): string {
  if (schools.length === 0) return 'no school'
  return schools.map(({ name, uses }) => `${name} (${plural(uses, 'use', 'uses')})`).join(', ')
}
