import { auditGroups, auditWords } from '#contract/admin/audit-words.ts'
import { type AuditedEvent, auditedEvents } from '#contract/admin/audit.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { SearchField } from '../list/search-field.tsx'

/** The values of the fields; an empty one filters nothing. */
export type Filters = { what: AuditedEvent | ''; typed: string; from: string; until: string }

const groups = auditGroups.map((name) => ({
  name,
  options: auditedEvents.flatMap((event) =>
    auditWords[event].group === name ? { value: event, name: auditWords[event].words } : [],
  ),
}))

type Props = { filters: Filters; onChange: (changes: Partial<Filters>) => void }

export function AuditFilters({ filters: { what, typed, from, until }, onChange }: Props) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_230px_180px_180px]">
      <SearchField
        label="Search who and whom"
        labelLook="shown"
        placeholder="Email or school"
        maxLength={254}
        value={typed}
        onType={(words) => onChange({ typed: words })}
      />
      <SelectField
        label="Event"
        options={[{ value: '', name: 'Every event' }]}
        groups={groups}
        value={what}
        onChange={({ target }) => onChange({ what: auditedEvents.find((event) => event === target.value) ?? '' })}
      />
      <TextField
        type="date"
        label="From"
        max={until}
        value={from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        type="date"
        label="Until"
        min={from}
        value={until}
        onChange={({ target }) => onChange({ until: target.value })}
      />
    </div>
  )
}
