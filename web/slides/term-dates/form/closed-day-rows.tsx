import { ClosedDayFields } from './closed-day-fields.tsx'
import { Rows } from './rows.tsx'
import type { DraftForm } from './use-draft.ts'

type Props = { form: DraftForm }

export function ClosedDayRows({ form: { draft, newKey, issueFor, addDay, changeDay, remove } }: Props) {
  return (
    <Rows title="Closed days" error={issueFor('closedDays')} addWord="Add a closed day" onAdd={addDay}>
      {draft.closedDays.map((row, at) => (
        <ClosedDayFields
          key={row.key}
          path={`closedDays.${at}`}
          isNew={row.key === newKey}
          onChange={changeDay}
          onRemove={() => remove(row.key)}
          {...{ row, issueFor }}
        />
      ))}
    </Rows>
  )
}
