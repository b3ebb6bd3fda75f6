import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field, type FieldWords, inputClasses } from './field.tsx'

type Props = FieldWords & { autoComplete: 'current-password' | 'new-password' } & Omit<
    ComponentProps<'input'>,
    'type' | 'id' | 'autoComplete'
  >

export function PasswordField({ label, labelLook, hint, error, className = '', ...rest }: Props) {
  const [seen, setSeen] = useState<'hidden' | 'shown'>('hidden')
  const Icon = seen === 'hidden' ? Eye : EyeOff
  return (
    <Field label={label} labelLook={labelLook} hint={hint} error={error} required={rest.required}>
      {(control) => (
        <span className="relative grid">
          <input
            {...rest}
            {...control}
            type={seen === 'hidden' ? 'password' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${inputClasses} pr-[100px] ${className}`}
          />
          <button
            type="button"
            aria-controls={control.id}
            disabled={rest.disabled}
            onClick={() => setSeen(seen === 'hidden' ? 'shown' : 'hidden')}
            className="absolute top-1/2 right-[3px] inline-flex min-h-[44px] -translate-y-1/2 items-center gap-[6px] rounded-[10px] px-[14px] text-sm font-[520] focus-visible:outline-offset-[-3px] disabled:cursor-not-allowed disabled:text-ink-soft"
          >
            <Icon aria-hidden="true" className="size-[18px]" />
            {seen === 'hidden' ? 'Show' : 'Hide'}
            <span className="sr-only"> {label.toLowerCase()}</span>
          </button>
        </span>
      )}
    </Field>
  )
}
