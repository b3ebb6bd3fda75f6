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

type Props = { plan: Plan; onCreated: (trial: NewTrial) => void }

/** The trial form, which asks an individual for an email and a password only. What was typed for a school stays while it is hidden. */
export function TrialFields({ plan, onCreated }: Props) {
  const [licenseType, setLicenseType] = useState(plan)
  const isForSchool = licenseType === 'school'
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
      <Choice
        label="Licence type"
        labelLook="shown"
        width="full"
        options={licences}
        value={licenseType}
        onChange={setLicenseType}
      />
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <div hidden={!isForSchool} className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${shortestPassword.trial} characters.`}
        {...field('password')}
      />
      <div hidden={!isForSchool} className="grid gap-5">
        <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
        <TextField label="School name" autoComplete="organization" {...field('schoolName')} />
        <TextField
          label="School domain"
          hint="The part of your school email after the @, such as oakfield.sch.uk"
          autoCapitalize="none"
          spellCheck={false}
          {...field('schoolDomain')}
        />
      </div>
      <Button type="submit" size="large" className="w-full" pending={isPending && 'Creating...'}>
        Create trial account
      </Button>
    </Form>
  )
}
