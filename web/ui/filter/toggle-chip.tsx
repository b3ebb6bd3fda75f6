import { X } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { icon: ReactNode; isSet: boolean; onChange: (isSet: boolean) => void; children: ReactNode }

/** A filter that is on or off. */
export function ToggleChip({ icon, isSet, onChange, children }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isSet}
      onClick={() => onChange(!isSet)}
      className={`${chipClasses(isSet)} px-3`}
    >
      {!isSet && icon}
      {children}
      {isSet && <X aria-hidden="true" />}
    </button>
  )
}

/** Outlined while a filter is not set, ink while it is. */
export function chipClasses(isSet: boolean): string {
  const colours = isSet ? 'border-ink bg-ink text-white' : 'border-line-strong bg-surface text-ink hover:border-ink'
  return `relative inline-flex min-h-[44px] flex-none items-center gap-[6px] rounded-field border-[1.5px] text-sm leading-[1.2] font-[520] whitespace-nowrap transition-colors duration-[180ms] focus-visible:rounded-field has-[select:focus-visible]:outline-3 has-[select:focus-visible]:outline-offset-3 has-[select:focus-visible]:outline-focus [&_svg]:size-4 [&_svg]:flex-none ${colours}`
}
