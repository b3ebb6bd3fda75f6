import type { ReactNode } from 'react'
import type { Plan } from '#contract/accounts/plans.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type FormValues, domainIn } from './form-values.ts'

export type FieldsProps = {
  filled: FormValues
  change: (changes: Partial<FormValues>) => void
  issueFor: (field: keyof FormValues) => ReactNode
}

const legends = { school: 'Your school', individual: 'Your details' }

/** The buyer's details. Only the school plan shows the two school fields. */
export function ContactFields({ plan, filled, change, issueFor }: FieldsProps & { plan: Plan }) {
  const field = (name: keyof FormValues) => ({
    name,
    required: true,
    error: issueFor(name),
    value: filled[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-5 text-xl font-heading tracking-heading">{legends[plan]}</legend>
      <div className="grid items-start gap-[18px] sm:grid-cols-2">
        <TextField label="Your name" autoComplete="name" {...field('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          {...field('email')}
          onBlur={() => {
            if (!filled.schoolDomain) change({ schoolDomain: domainIn(filled.email) })
          }}
        />
        {plan === 'school' && (
          <>
            <TextField label="School name" autoComplete="organization" {...field('schoolName')} />
            <TextField
              label="School email domain"
              hint="Colleagues with an address at this domain can make their own login under your licence."
              autoCapitalize="none"
              spellCheck={false}
              {...field('schoolDomain')}
            />
          </>
        )}
      </div>
    </fieldset>
  )
}
