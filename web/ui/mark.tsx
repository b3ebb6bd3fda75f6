/** The dot with a small speech tail. Takes the day's colour unless a class says otherwise. */
export function Mark({ className = 'size-[30px] fill-day' }: { className?: string }) {
  return (
    <svg className={`flex-none ${className}`} viewBox="0 0 32 32" aria-hidden="true">
      <path d={markPath} />
    </svg>
  )
}

export const markPath =
  'M10.3 26.68A13 13 0 1 0 5.22 22.27C5.7 25 4.9 27 3.3 28.5c-.5.5-.2 1.1.5 1.1 2.6 0 5-.9 6.5-2.92Z'
