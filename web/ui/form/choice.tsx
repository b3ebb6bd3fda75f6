import { useId } from 'react'
import type { Option } from './select-field.tsx'

type Props<Value extends string> = {
  label: string
  labelLook?: 'shown' | 'hidden'
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Full: as wide as its container; on a phone two by two. */
  width?: 'own' | 'full'
}

/** One of a few options, all visible: age bands, views. Native radio buttons, so the arrow keys change the choice. */
export function Choice<Value extends string>({
  label,
  labelLook = 'hidden',
  options,
  value,
  onChange,
  width = 'own',
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={`min-w-0 ${width === 'full' ? 'w-full' : 'w-fit max-w-full'}`}>
      <legend className={labelLook === 'hidden' ? 'sr-only' : 'mb-[6px] text-sm font-[520]'}>{label}</legend>
      <div
        className={`flex flex-wrap gap-1 rounded-[14px] bg-sand p-1 ${width === 'full' ? 'max-sm:grid max-sm:grid-cols-2 max-sm:text-center' : ''}`}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className="relative inline-flex min-h-[44px] flex-auto cursor-pointer items-center justify-center rounded-[10px] px-4 py-[6px] text-sm font-medium text-ink-soft transition-colors duration-[180ms] hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-[0_1px_3px_rgb(27_31_59/0.16),inset_0_0_0_1.5px_var(--color-ink)] has-focus-visible:outline-3 forced-colors:has-checked:forced-color-adjust-none forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
