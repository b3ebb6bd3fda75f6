import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldWords, inputClasses } from './field.tsx'

export type Option<Value extends string = string> = { value: Value; name: string }

type Props = FieldWords & { options: readonly Option[] } & Omit<
    ComponentProps<'select'>,
    'id' | 'children' | 'multiple'
  >

/** The browser's own list: the one that phones and screen readers already know. */
export function SelectField({ label, labelLook, hint, error, advice, options, className = '', ...rest }: Props) {
  return (
    <Field label={label} labelLook={labelLook} hint={hint} error={error} advice={advice} required={rest.required}>
      {(control) => (
        <span className="relative grid">
          <select {...rest} {...control} className={`${inputClasses} appearance-none truncate pr-[42px] ${className}`}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.name}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-[14px] size-5 -translate-y-1/2 text-ink-soft"
          />
        </span>
      )}
    </Field>
  )
}
