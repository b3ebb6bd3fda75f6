import type { TaughtBand } from '#contract/accounts/choices.ts'
import { type Option, SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type Props = {
  bands: readonly Option<TaughtBand>[]
  kept?: { ageBand: TaughtBand | null; name: string | null } | null
  issueFor: (field: 'ageBand' | 'className') => string | undefined
}

/** The class that a person teaches; both fields may stay empty. */
export function ClassFields({ bands, kept, issueFor }: Props) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      <SelectField
        label="Which class do you teach?"
        name="ageBand"
        defaultValue={kept?.ageBand ?? ''}
        error={issueFor('ageBand')}
        options={[{ value: '', name: 'No class of my own' }, ...bands]}
      />
      <TextField
        label="Class name (optional)"
        name="className"
        autoComplete="off"
        maxLength={40}
        defaultValue={kept?.name ?? ''}
        error={issueFor('className')}
      />
    </div>
  )
}
