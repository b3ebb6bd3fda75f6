import { markPath } from './mark-path.ts'

/** The dot with a small speech tail. Takes the day's colour unless a class says otherwise. */
export function Mark({ className = 'size-[30px] fill-day' }: { className?: string }) {
  return (
    <svg className={`flex-none ${className}`} viewBox="0 0 32 32" aria-hidden="true">
      <path d={markPath} />
    </svg>
  )
}
