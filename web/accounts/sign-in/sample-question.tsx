import { markPath } from '#web/ui/picture/mark-path.ts'

/** The login page's illustration: a sample question that is not in the library, and thirty dots, five of them speaking. */
export function SampleQuestion() {
  return (
    <aside
      aria-label="A sample question"
      className="m-4 ml-0 hidden content-between gap-12 overflow-hidden rounded-[28px] bg-day-tint p-14 lg:grid"
    >
      <div>
        <p className="flex items-center gap-[10px] font-strong text-day">
          <span aria-hidden="true" className="size-3 rounded-full bg-day" />
          Thursday Think
        </p>
        <p className="mt-5 max-w-[15ch] text-[clamp(2rem,3.1vw,2.9rem)] leading-[1.16] font-heading tracking-[-0.03em] text-balance">
          How could we find out whether a goldfish remembers the people who feed it?
        </p>
      </div>
      <div>
        <ThirtyDots />
        <p className="mt-5 text-sm text-ink-soft">Thirty children, one question.</p>
      </div>
    </aside>
  )
}

/** The speaking dots, by index. */
const speaking = new Map([
  [2, 'fill-fri'],
  [6, 'fill-mon'],
  [11, 'fill-thu'],
  [18, 'fill-wed'],
  [23, 'fill-tue'],
])
const dots = Array.from({ length: 30 }, (_none, index) => ({
  x: 20 + (index % 15) * 46 + (index < 15 ? 0 : 23),
  y: index < 15 ? 16 : 56,
  fill: speaking.get(index),
}))

function ThirtyDots() {
  return (
    <svg viewBox="0 -6 707 86" aria-hidden="true" className="w-full">
      {dots.map(({ x, y, fill }) =>
        fill ? (
          <path
            key={`${x} ${y}`}
            d={markPath}
            transform={`translate(${x - 22} ${y - 20}) scale(1.32)`}
            className={fill}
          />
        ) : (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="16" className="fill-quiet-dot" />
        ),
      )}
    </svg>
  )
}
