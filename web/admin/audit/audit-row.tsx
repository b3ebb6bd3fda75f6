import type { ReactNode } from 'react'
import { auditFacts, whatHappened } from '#contract/admin/audit-words.ts'
import { longDate } from '#web/platform/dates.ts'
import { dateAndTime } from '#web/platform/panel-dates.ts'
import { Facts } from '../list/facts.tsx'
import type { AuditEntry } from './use-audit-log.ts'

const toTheSecond = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'medium' })

const doors = { school: 'School log-in', test: 'Test log-in', admin: 'Administrator' }

/** Actor and subject have their own columns if there is room, and are below the event on a phone. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { at, door, address } = entry
  const from = [door && doors[door], address].filter(Boolean).join(', ')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 px-5 py-4 sm:px-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <p className="font-strong">{whatHappened(entry)}</p>
        <time
          dateTime={at}
          title={`${longDate(at)}, ${toTheSecond.format(new Date(at))}`}
          className="text-sm text-ink-soft"
        >
          {dateAndTime(at)}
        </time>
        <Facts facts={auditFacts(entry.detail, entry.titles)} />
      </div>
      <Person name="Who">
        {whoWords(entry)}
        {from && <span className="block text-xs text-ink-soft">{from}</span>}
      </Person>
      {entry.subjectId || entry.subject ? <Person name="Whom">{entry.subject ?? 'Deleted'}</Person> : null}
    </li>
  )
}

/** Without an account, the system did it; without an email, the account has since been deleted. */
function whoWords({ email, accountId }: AuditEntry): string {
  return email ?? (accountId ? 'Deleted account' : 'By itself')
}

function Person({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-2 text-sm lg:block">
      <p className="w-[44px] flex-none text-ink-soft lg:text-xs lg:leading-[1.9]">{name}</p>
      <p className="min-w-0 wrap-anywhere">{children}</p>
    </div>
  )
}
