import { useState } from 'react'
import { shortestPassword } from '#contract/accounts/passwords.ts'
import type { Plan } from '#contract/accounts/plans.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type NewTrial, useCreateTrial } from './use-create-trial.ts'

const licences = [
  { value: 'school', name: 'Whole school' },
  { value: 'individual', name: 'Individual' },
] as const

/** The trial form. The two school fields are shown only for a school licence. */
export function TrialFields({ onCreated }: { onCreated: (trial: NewTrial) => void }) {
  const [licenseType, setLicenseType] = useState<Plan>('school')
  const { refused, issueFor, isPending, create } = useCreateTrial(onCreated)
  const field = (name: string) => ({ name, error: issueFor(name), required: true })

  return (
    <Form
      refused={refused}
      onSend={(read) =>
        create({
          email: read('email'),
          firstName: read('firstName'),
          lastName: read('lastName'),
          password: read('password'),
          confirmPassword: read('confirmPassword'),
          licenseType,
          schoolName: read('schoolName'),
          schoolDomain: read('schoolDomain'),
        })
      }
    >
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${shortestPassword.trial} characters.`}
        {...field('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
      <Choice
        label="Licence type"
        labelLook="shown"
        width="full"
        options={licences}
        value={licenseType}
        onChange={setLicenseType}
      />
      {licenseType === 'school' && (
        <>
          <TextField label="School name" autoComplete="organization" {...field('schoolName')} />
          <TextField
            label="School domain"
            hint="The part of your school email after the @, such as oakfield.sch.uk"
            autoCapitalize="none"
            spellCheck={false}
            {...field('schoolDomain')}
          />
        </>
      )}
      <Button type="submit" size="large" className="w-full" pending={isPending && 'Creating...'}>
        Create trial account
      </Button>
    </Form>
  )
}
