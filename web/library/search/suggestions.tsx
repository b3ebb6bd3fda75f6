import type { ReactNode } from 'react'
import { chipClasses } from '#web/ui/filter/toggle-chip.tsx'

type Props = {
  label: string
  icon?: ReactNode
  names: readonly string[]
  nameOf?: (name: string) => string
  onChoose: (name: string) => void
  className?: string
  /** Beside the last one. */
  children?: ReactNode
}

/** Searches to choose with one press; nothing if there are none. */
export function Suggestions({ label, icon, names, nameOf, onChoose, className = 'flex-wrap', children }: Props) {
  if (names.length === 0) return null
  return (
    <div role="group" aria-label={label} className={`flex min-w-0 items-center gap-2 ${className}`}>
      <span aria-hidden="true" className="flex-none text-sm text-ink-soft">
        {label}
      </span>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => onChoose(name)}
          className={`${chipClasses(false)} max-w-full px-3`}
        >
          {icon}
          <span className="overflow-hidden text-ellipsis">{nameOf?.(name) ?? name}</span>
        </button>
      ))}
      {children}
    </div>
  )
}
