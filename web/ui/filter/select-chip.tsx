import { ChevronDown, X } from 'lucide-react'
import { useRef } from 'react'
import type { Option } from '../form/select-field.tsx'
import { chipClasses } from './toggle-chip.tsx'

type Props = {
  label: string
  /** The option that stands for no filter: "Any theme". */
  any: string
  options: readonly Option[]
  /** Empty: not set. */
  value: string
  onChange: (value: string) => void
}

/**
 * A filter of one value: shows it, and a cross to clear it. The native select lies over the words, unseen: phones and screen readers
 * know it, and the chip is as wide as its words.
 */
export function SelectChip({ label, any, options, value, onChange }: Props) {
  const select = useRef<HTMLSelectElement>(null)
  const shown = options.find((option) => option.value === value)
  const clear = () => {
    onChange('')
    // The cross is gone, and the focus with it.
    select.current?.focus()
  }
  return (
    <span className={`${chipClasses(Boolean(shown))} ${shown ? 'pl-3' : 'px-3'}`}>
      <span aria-hidden="true">{shown ? `${label}: ${shown.name}` : label}</span>
      {!shown && <ChevronDown aria-hidden="true" />}
      <select
        ref={select}
        aria-label={label}
        value={shown?.value ?? ''}
        onChange={({ target }) => onChange(target.value)}
        className="absolute -inset-[1.5px] h-[calc(100%+3px)] w-[calc(100%+3px)] cursor-pointer appearance-none text-[1rem] text-ink opacity-0"
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      {shown && (
        <button
          type="button"
          aria-label={`Clear ${label}: ${shown.name}`}
          onClick={clear}
          className="relative -my-[1.5px] -ml-[6px] grid size-[44px] place-items-center rounded-field focus-visible:outline-offset-[-4px] focus-visible:outline-white"
        >
          <X aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
