import { useEffect, useRef, useState } from 'react'
import type { Door } from '#contract/accounts/roles.ts'
import { readConfig } from '#contract/site/config.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { wasTrialStarted } from '../trials/trial-started.ts'

type Props = { door: Door; issueFor: (field: string) => string | undefined }

/** Email and password. Demo mode prefills its own log-in and says so, unless the user has begun to type or has a trial. */
export function LoginFields({ door, issueFor }: Props) {
  const fields = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<'empty' | 'filled'>('empty')
  const login = useCall(readConfig).data?.prefill?.[door]

  useEffect(() => {
    if (login && !wasTrialStarted() && fill(fields.current, login)) setAt('filled')
  }, [login])

  return (
    <div ref={fields} className="grid gap-5">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        placeholder={door === 'school' ? 'you@yourschool.sch.uk' : undefined}
        error={issueFor('email')}
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" error={issueFor('password')} />
      {at === 'filled' && <Notice look="info">Demo mode: a sample account is filled in.</Notice>}
    </div>
  )
}

/** Fills all fields or none, and never a focused one: the user's typing would be appended to the prefilled text. */
function fill(form: HTMLElement | null, login: Record<string, string>): boolean {
  const inputs = [...(form?.querySelectorAll('input') ?? [])]
  if (inputs.some((input) => input.value || input === document.activeElement)) return false
  for (const input of inputs) input.value = login[input.name] ?? ''
  return true
}
