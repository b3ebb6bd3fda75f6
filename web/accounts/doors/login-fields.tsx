import { useEffect, useRef } from 'react'
import { readConfig } from '#contract/config.ts'
import { useCall } from '#web/platform/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type Props = { door: 'school' | 'test' | 'admin'; issueFor: (field: string) => string | undefined }

/** Email and password. Demo mode fills in its own log-in and says so; whoever typed faster keeps what they typed. */
export function LoginFields({ door, issueFor }: Props) {
  const fields = useRef<HTMLDivElement>(null)
  const login = useCall(readConfig).data?.prefill?.[door]

  useEffect(() => {
    for (const [name, value] of Object.entries(login ?? {})) {
      const field = fields.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)
      if (field && !field.value) field.value = value
    }
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
      {login && <Notice look="info">Demo mode: a sample account is filled in.</Notice>}
    </div>
  )
}
