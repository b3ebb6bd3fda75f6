type Props = {
  label: string
  /** Hidden if a title beside it already says both. */
  labelLook?: 'shown' | 'hidden'
  value: number
  max: number
  /** The value in words: "2 of 5 slides used". */
  text: string
}

export function Progress({ label, labelLook = 'shown', value, max, text }: Props) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0
  return (
    <div>
      {labelLook === 'shown' && (
        <p aria-hidden="true" className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm">
          <span className="font-[520]">{label}</span>
          <span className="text-ink-soft tabular-nums">{text}</span>
        </p>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-quiet-dot forced-colors:outline"
      >
        {/* An attribute: our policy allows no inline styles in a page that the server sends. */}
        <svg width="100%" height="100%" className="block fill-ink forced-colors:fill-[Highlight]" aria-hidden="true">
          <rect width={`${share * 100}%`} height="100%" rx="4" />
        </svg>
      </div>
    </div>
  )
}
