const dots = [
  'bg-mon',
  'bg-tue [animation-delay:120ms]',
  'bg-wed [animation-delay:240ms]',
  'bg-thu [animation-delay:360ms]',
  'bg-fri [animation-delay:480ms]',
]

/** The week's five dots, and what is loading. */
export function Spinner({ word }: { word: string }) {
  return (
    <div role="status" className="grid justify-items-center gap-4 py-10 text-ink-soft">
      <span className="flex gap-[10px]" aria-hidden="true">
        {dots.map((dot) => (
          <span key={dot} className={`size-[14px] animate-breathe rounded-full ${dot}`} />
        ))}
      </span>
      <p>{word}</p>
    </div>
  )
}
