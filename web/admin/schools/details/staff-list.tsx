import { useRef, useState } from 'react'
import type { readSchool } from '#contract/admin/schools.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { longDate } from '#web/platform/dates.ts'
import { Button } from '#web/ui/button.tsx'

const maxAtFirst = 5

export function StaffList({ staff }: { staff: ResponseOf<typeof readSchool>['staff'] }) {
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const showAll = (): void => {
    setShowsAll(true)
    // The button disappears, and the focus would be lost with it.
    list.current?.focus()
  }
  return (
    <div>
      <h4 className="font-strong tracking-normal">Staff{staff.length > 0 && `: ${staff.length}`}</h4>
      {staff.length === 0 && <p className="text-ink-soft">No one has joined yet.</p>}
      <ul ref={list} tabIndex={-1} aria-label="Staff" className="divide-y divide-line outline-none empty:hidden">
        {(showsAll ? staff : staff.slice(0, maxAtFirst)).map(({ id, name, email, createdAt, lastLoginAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2">
            <p className="min-w-0 wrap-anywhere">
              {name && <span className="font-medium">{name} </span>}
              <span className="text-ink-soft">{email}</span>
            </p>
            <p className="text-xs leading-[1.75] text-ink-faint">
              Joined {longDate(createdAt)}. {lastLoginAt ? `Last login ${longDate(lastLoginAt)}.` : 'No login yet.'}
            </p>
          </li>
        ))}
      </ul>
      {!showsAll && staff.length > maxAtFirst && (
        <Button look="quiet" size="small" className="-ml-[14px]" onClick={showAll}>
          Show all {staff.length}
        </Button>
      )}
    </div>
  )
}
