import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Draft } from './draft.ts'
import { type NewLogin, useCreateTestAccount } from './use-create-test-account.ts'

const licences: { value: Draft['licenseType']; name: string }[] = [
  { value: 'school', name: 'Whole School License' },
  { value: 'individual', name: 'Individual License' },
]

type Props = { draft: Draft; onCreated: (login: NewLogin) => void; onCancel: () => void }

/** The form for a test account. The two school fields are only there for a school licence. */
export function AccountForm({ draft, onCreated, onCancel }: Props) {
  const [licenseType, setLicenseType] = useState(draft.licenseType)
  const { refused, issueFor, isPending, create } = useCreateTestAccount(onCreated)
  const field = (name: keyof Draft) => ({
    name,
    defaultValue: draft[name],
    error: issueFor(name),
    required: true,
    autoComplete: 'off',
  })
  return (
    <Card title="Create Test Account" level={3} className="max-w-[760px]">
      <Form
        refused={refused}
        onSend={(read) =>
          create({
            firstName: read('firstName'),
            lastName: read('lastName'),
            email: read('email'),
            licenseType,
            schoolName: read('schoolName'),
            schoolDomain: read('schoolDomain'),
          })
        }
      >
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField label="First Name" ref={focusWhenShown} {...field('firstName')} />
          <TextField label="Last Name" {...field('lastName')} />
        </div>
        <TextField label="Email Address" type="email" {...field('email')} />
        <SelectField
          label="License Type"
          required
          options={licences}
          value={licenseType}
          onChange={({ target }) => setLicenseType(target.value === 'individual' ? 'individual' : 'school')}
        />
        {licenseType === 'school' && (
          <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
            <TextField label="School Name" {...field('schoolName')} />
            <TextField label="School Domain" autoCapitalize="none" spellCheck={false} {...field('schoolDomain')} />
          </div>
        )}
        <div className="flex flex-col gap-2 sm:flex-row">
          <Button type="submit" pending={isPending && 'Creating...'}>
            Create Test Account
          </Button>
          <Button look="outline" disabled={isPending} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </Form>
    </Card>
  )
}

/** The form replaces the button that opened it, so it has to take the focus. */
function focusWhenShown(field: HTMLInputElement | null): void {
  field?.focus()
}
