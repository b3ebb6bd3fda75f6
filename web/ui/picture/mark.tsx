import { markPath } from './mark-path.ts'

/** The dot with a small speech tail, in the day's colour by default. */
export function Mark({ className = 'size-[30px] fill-day' }: { className?: string }) {
  return (
    <svg className={`flex-none ${className}`} viewBox="0 0 32 32" aria-hidden="true">
      <path d={markPath} />
    </svg>
  )
}
