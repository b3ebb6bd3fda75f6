import { useId } from 'react'
import { nearDate } from '#web/platform/panel-dates.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { DayField } from './day-field.tsx'
import type { DayRow } from './draft.ts'
import { RowFields } from './row-fields.tsx'
import type { RowProps } from './term-fields.tsx'

const suggested = ['INSET day', 'Polling day', 'Bank holiday', 'Snow']

/** A single day without lessons, and why. */
export function ClosedDayFields({ row, path, issueFor, isNew, onChange, onRemove }: RowProps<DayRow>) {
  const id = useId()
  const { day, name } = row
  const error = issueFor(path)
  const errorId = `${id}-error`
  return (
    <RowFields
      name={`${name || 'Closed day'}${day && `, ${nearDate(day)}`}`}
      {...{ error, errorId, isNew, onRemove }}
      className="grid-cols-[minmax(0,1fr)_44px] @md:grid-cols-[170px_minmax(0,1fr)_44px]"
    >
      <DayField
        label="Day"
        name={`${path}.day`}
        value={day}
        error={issueFor(`${path}.day`)}
        rowError={error && errorId}
        onChange={(chosen) => onChange({ ...row, day: chosen })}
      />
      <TextField
        label="Why"
        name={`${path}.name`}
        value={name}
        error={issueFor(`${path}.name`)}
        list={`${id}-names`}
        autoComplete="off"
        placeholder="INSET day"
        onChange={({ target }) => onChange({ ...row, name: target.value })}
      />
      <datalist id={`${id}-names`}>
        {suggested.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </datalist>
    </RowFields>
  )
}
