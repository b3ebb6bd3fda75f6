import type { ComponentProps } from 'react'
import { Field, type FieldWords, inputClasses } from './field.tsx'

type Props = FieldWords & Omit<ComponentProps<'textarea'>, 'id'>

export function TextAreaField({ label, labelLook, hint, error, advice, className = '', ...rest }: Props) {
  return (
    <Field label={label} labelLook={labelLook} hint={hint} error={error} advice={advice} required={rest.required}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          className={`${inputClasses} read-only:bg-sand field-sizing-content min-h-[92px] resize-y ${className}`}
        />
      )}
    </Field>
  )
}
