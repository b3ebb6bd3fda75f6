import type { TaughtBand } from '#contract/accounts/choices.ts'
import { type Option, SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type Props = {
  /** The option for no class. */
  none: string
  bands: readonly Option<TaughtBand>[]
  kept?: { ageBand: TaughtBand | null; name: string | null } | null
  issueFor: (field: 'ageBand' | 'className') => string | undefined
}

/** The class that a person teaches; both fields may stay empty. */
export function ClassFields({ none, bands, kept, issueFor }: Props) {
  return (
    <div className="@container">
      <div className="grid gap-5 @md:grid-cols-2 @md:gap-4">
        <SelectField
          label="Which class do you teach?"
          name="ageBand"
          defaultValue={kept?.ageBand ?? ''}
          error={issueFor('ageBand')}
          options={[{ value: '', name: none }, ...bands]}
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
    </div>
  )
}
