import { useEffect, useRef } from 'react'
import { TextField } from '#web/ui/form/text-field.tsx'

/** The second step. It appears when the server asks for a code, and takes the focus. */
export function SignInCodeField({ error }: { error?: string | undefined }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <TextField
      ref={field}
      label="Code"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      hint="Six digits from your authenticator app, or one of your recovery codes."
      error={error}
    />
  )
}
