import { Rows } from './rows.tsx'
import { TermFields } from './term-fields.tsx'
import type { DraftForm } from './use-draft.ts'

type Props = { form: DraftForm }

export function TermRows({ form: { draft, newKey, issueFor, addTerm, changeTerm, remove } }: Props) {
  return (
    <Rows title="Terms" error={issueFor('terms')} addWord="Add a term" onAdd={addTerm}>
      {draft.terms.map((row, at) => (
        <TermFields
          key={row.key}
          path={`terms.${at}`}
          isNew={row.key === newKey}
          onChange={changeTerm}
          onRemove={() => remove(row.key)}
          {...{ row, issueFor }}
        />
      ))}
    </Rows>
  )
}
