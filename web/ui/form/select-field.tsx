import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldWords, inputClasses } from './field.tsx'

export type Option<Value extends string = string> = { value: Value; name: string }

type Props = FieldWords & {
  options: readonly Option[]
  /** Further options, in named groups. */
  groups?: readonly { name: string; options: readonly Option[] }[]
} & Omit<ComponentProps<'select'>, 'id' | 'children' | 'multiple'>

/** The native select: phones and screen readers already know it. */
export function SelectField({
  label,
  labelLook,
  hint,
  error,
  advice,
  options,
  groups,
  className = '',
  ...rest
}: Props) {
  return (
    <Field label={label} labelLook={labelLook} hint={hint} error={error} advice={advice} required={rest.required}>
      {(control) => (
        <span className="relative grid">
          <select {...rest} {...control} className={`${inputClasses} appearance-none truncate pr-[42px] ${className}`}>
            {options.map(toOption)}
            {groups?.map(({ name, options: inGroup }) => (
              <optgroup key={name} label={name}>
                {inGroup.map(toOption)}
              </optgroup>
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

/** The chosen value, or undefined for an option that stands for none. */
export function chosen<Value extends string>(options: readonly Option<Value>[], value: string): Value | undefined {
  return options.find((option) => option.value === value)?.value
}

function toOption({ value, name }: Option) {
  return (
    <option key={value} value={value}>
      {name}
    </option>
  )
}
