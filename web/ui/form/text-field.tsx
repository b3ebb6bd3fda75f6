import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldWords, inputClasses } from './field.tsx'

type Props = FieldWords & {
  type?: 'text' | 'email' | 'search' | 'tel' | 'url' | 'number' | 'date'
  icon?: ReactNode
} & Omit<ComponentProps<'input'>, 'type' | 'id'>

export function TextField({
  label,
  labelLook,
  hint,
  error,
  rowError,
  advice,
  icon,
  type = 'text',
  className = '',
  ...rest
}: Props) {
  return (
    <Field
      label={label}
      labelLook={labelLook}
      hint={hint}
      error={error}
      rowError={rowError}
      advice={advice}
      required={rest.required}
    >
      {(control) => (
        <span className="relative grid">
          {icon && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-[14px] grid items-center text-ink-faint [&>svg]:size-5"
            >
              {icon}
            </span>
          )}
          <input
            {...rest}
            {...control}
            type={type}
            className={`${inputClasses} read-only:bg-sand ${icon ? 'pl-[42px]' : ''} ${className}`}
          />
        </span>
      )}
    </Field>
  )
}
