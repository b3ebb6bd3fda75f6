import type { Issue } from '#web/platform/calls/call-error.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { chosen, SelectField } from '#web/ui/form/select-field.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { methodOptions, planOptions, statusOptions } from '../school.ts'
import type { Draft } from './draft.ts'

type Props = {
  draft: Draft
  isNew: boolean
  issues: readonly Issue[]
  onChange: (changes: Partial<Draft>) => void
}

export function SchoolFields({ draft, isNew, issues, onChange }: Props) {
  const issueFor = (field: string) => issues.find(({ path }) => path === field)?.message
  return (
    <>
      <TextField
        label="School name"
        required
        autoComplete="off"
        maxLength={100}
        value={draft.schoolName}
        error={issueFor('schoolName')}
        onChange={({ target }) => onChange({ schoolName: target.value })}
      />
      <TextField
        type="email"
        label="Email"
        required
        autoComplete="off"
        maxLength={254}
        value={draft.email}
        error={issueFor('email')}
        onChange={({ target }) => onChange({ email: target.value })}
      />
      <PasswordField
        label="Password"
        required={isNew}
        autoComplete="new-password"
        hint={isNew ? undefined : 'Leave blank to keep the current password.'}
        value={draft.password}
        error={issueFor('password')}
        onChange={({ target }) => onChange({ password: target.value })}
      />
      <PaymentFields draft={draft} issueFor={issueFor} onChange={onChange} />
      {draft.planType === 'school' && (
        <TextAreaField
          label="School domains"
          hint="Staff with an email there can join. One on each line."
          placeholder="oakfield.sch.uk"
          autoCapitalize="none"
          spellCheck={false}
          className="min-h-[48px]!"
          value={draft.schoolDomains}
          error={domainIssue(issues)}
          onChange={({ target }) => onChange({ schoolDomains: target.value })}
        />
      )}
      <TextAreaField
        label="Notes"
        hint="Only administrators see these."
        maxLength={2000}
        value={draft.notes}
        error={issueFor('notes')}
        onChange={({ target }) => onChange({ notes: target.value })}
      />
    </>
  )
}

type PaymentProps = Pick<Props, 'draft' | 'onChange'> & { issueFor: (field: string) => string | undefined }

function PaymentFields({ draft, issueFor, onChange }: PaymentProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <SelectField
          label="Plan type"
          required
          options={draft.planType === '' ? [{ value: '', name: 'Choose one' }, ...planOptions] : planOptions}
          value={draft.planType}
          error={issueFor('planType')}
          onChange={({ target }) => onChange({ planType: chosen(planOptions, target.value) ?? '' })}
        />
        <SelectField
          label="Payment status"
          options={statusOptions}
          value={draft.paymentStatus}
          error={issueFor('paymentStatus')}
          onChange={({ target }) => onChange({ paymentStatus: chosen(statusOptions, target.value) ?? 'pending' })}
        />
      </div>
      <SelectField
        label="Payment method"
        options={[{ value: '', name: 'Not known' }, ...methodOptions]}
        value={draft.paymentMethod}
        error={issueFor('paymentMethod')}
        onChange={({ target }) => onChange({ paymentMethod: chosen(methodOptions, target.value) ?? '' })}
      />
    </>
  )
}

/** The error of the list, or of any of its lines. */
function domainIssue(issues: readonly Issue[]): string | undefined {
  const issue = issues.find(({ path }) => path === 'schoolDomains' || path.startsWith('schoolDomains.'))
  const line = Number(issue?.path.split('.')[1])
  return issue && (Number.isNaN(line) ? issue.message : `Line ${line + 1}: ${issue.message}`)
}
