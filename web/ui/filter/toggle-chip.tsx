import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { chipClasses } from './chip-classes.ts'

type Props = { icon: ReactNode; isSet: boolean; onChange: (isSet: boolean) => void; children: ReactNode }

/** A filter that is on or off. */
export function ToggleChip({ icon, isSet, onChange, children }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isSet}
      onClick={() => onChange(!isSet)}
      className={`${chipClasses(isSet)} px-4`}
    >
      {!isSet && icon}
      {children}
      {isSet && <X aria-hidden="true" />}
    </button>
  )
}
