import { useId } from 'react'
import { TextField } from '#web/ui/form/text-field.tsx'
import { yearOf } from '../dates-in-words.ts'
import { DayField } from './day-field.tsx'
import type { TermRow } from './draft.ts'
import { RowFields } from './row-fields.tsx'

export type RowProps<Row> = {
  row: Row
  /** "terms.0": where the server says that something is wrong with it. */
  path: string
  issueFor: (path: string) => string | undefined
  isNew: boolean
  onChange: (row: Row) => void
  onRemove: () => void
}

/** A term: its first and last day, and its half term. */
export function TermFields({ row, path, issueFor, isNew, onChange, onRemove }: RowProps<TermRow>) {
  const errorId = useId()
  const { name, from, until, halfTerm } = row
  const [ofTerm, ofHalfTerm] = [issueFor(path), issueFor(`${path}.halfTerm`)]
  const day = (at: string) => ({ name: `${path}.${at}`, error: issueFor(`${path}.${at}`) })
  const inTerm = { rowError: ofTerm && errorId }
  const inHalfTerm = { rowError: ofHalfTerm && errorId }
  const changeHalf = (span: Partial<TermRow['halfTerm']>) => onChange({ ...row, halfTerm: { ...halfTerm, ...span } })
  return (
    <RowFields
      name={`${name || 'Term'}${from && ` ${yearOf(from)}`}`}
      error={ofTerm ?? ofHalfTerm}
      {...{ errorId, isNew, onRemove }}
      className="grid-cols-[minmax(0,1fr)_44px] @xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_44px]"
    >
      <TextField
        label="Term"
        {...day('name')}
        value={name}
        onChange={({ target }) => onChange({ ...row, name: target.value })}
      />
      <div className="col-span-2 grid grid-cols-2 gap-3 @xl:col-span-1">
        <DayField
          label="First day"
          {...day('from')}
          {...inTerm}
          value={from}
          onChange={(chosen) => onChange({ ...row, from: chosen })}
        />
        <DayField
          label="Last day"
          {...day('until')}
          {...inTerm}
          value={until}
          onChange={(chosen) => onChange({ ...row, until: chosen })}
        />
        <DayField
          label="Half term from"
          {...day('halfTerm.from')}
          {...inHalfTerm}
          value={halfTerm.from}
          onChange={(chosen) => changeHalf({ from: chosen })}
        />
        <DayField
          label="Half term until"
          {...day('halfTerm.until')}
          {...inHalfTerm}
          value={halfTerm.until}
          onChange={(chosen) => changeHalf({ until: chosen })}
        />
      </div>
    </RowFields>
  )
}
