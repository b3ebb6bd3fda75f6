import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { focusFirstInvalid } from '#web/ui/form/field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Specimen } from './specimen.tsx'

const plans = [
  { value: 'school', name: 'Whole school' },
  { value: 'individual', name: 'Individual' },
]

export function Fields() {
  return (
    <>
      <Specimen name="Kinds" layout="columns">
        <TextField label="School name" placeholder="Oakfield Primary" />
        <TextField label="Email" type="email" required placeholder="you@yourschool.sch.uk" />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          defaultValue="correct horse"
          hint="Leave blank to keep the current password."
        />
        <SelectField label="Plan type" options={plans} />
        <TextField
          label="Search schools"
          labelLook="hidden"
          type="search"
          icon={<Search />}
          placeholder="Search by name or email"
        />
        <TextAreaField label="Notes" hint="Only administrators see these." />
      </Specimen>
      <Specimen name="With an error" layout="columns">
        <TextField label="Email" type="email" required defaultValue="office@" error="Please enter an email address." />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          required
          defaultValue="abc"
          error="Password must be at least 6 characters long"
          hint="At least 6 characters."
        />
        <SelectField label="Plan type" required options={plans} error="Please choose a plan." />
        <TextAreaField label="Notes" defaultValue="…" error="Notes can be at most 500 characters long." />
      </Specimen>
      <Specimen name="Disabled and read-only" layout="columns">
        <TextField label="School name" disabled defaultValue="Oakfield Primary" />
        <PasswordField label="Password" autoComplete="new-password" disabled defaultValue="correct horse" />
        <SelectField label="Plan type" disabled options={plans} />
        <TextField label="Reference" readOnly defaultValue="SCH204186" />
      </Specimen>
      <Specimen
        name="A form"
        note="No browser bubbles: our own sentences, and the focus on the first thing to mend."
        layout="block"
      >
        <ExampleForm />
      </Specimen>
    </>
  )
}

type Errors = { name?: string; email?: string }

function ExampleForm() {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const toast = useToast()

  useEffect(() => focusFirstInvalid(form.current), [errors])

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const said = (field: string): string => {
      const value = sent.get(field)
      return typeof value === 'string' ? value : ''
    }
    const found: Errors = {}
    if (said('name') === '') found.name = 'Please enter your name.'
    if (!said('email').includes('@')) found.email = 'Please enter an email address.'
    setErrors(found)
    if (Object.keys(found).length === 0) toast({ title: 'Saved', description: 'Both fields were filled in.' })
  }

  return (
    <Card level={3} title="Join your school" className="max-w-[520px]">
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <TextField label="Your name" name="name" required autoComplete="name" error={errors.name} />
        <TextField label="School email" name="email" type="email" required autoComplete="email" error={errors.email} />
        <Button type="submit" size="large">
          Join
        </Button>
      </form>
    </Card>
  )
}
