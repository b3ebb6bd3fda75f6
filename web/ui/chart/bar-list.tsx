const layouts = {
  /** Short names, in their own column. */
  besideShort: { list: 'gap-3', row: 'grid-cols-[42px_minmax(0,1fr)_auto]', bar: '' },
  besideLong: { list: 'gap-3', row: 'grid-cols-[136px_minmax(0,1fr)_auto]', bar: '' },
  /** Names as long as sentences, above their bars. */
  above: { list: 'gap-x-8 gap-y-5', row: 'grid-cols-[minmax(0,1fr)_auto] gap-y-2', bar: 'order-last col-span-2' },
}

type Bar = {
  key: string
  name: string
  value: number
  /** Shown instead of a number that says too little: "Not yet". */
  words?: string | undefined
  /** Set if the bar is a weekday's: it takes that day's colour. */
  day?: string | undefined
}

type Props = { bars: readonly Bar[]; layout: keyof typeof layouts; className?: string }

/** Names, bars to compare, and the numbers as text: screen readers get a list. */
export function BarList({ bars, layout, className = '' }: Props) {
  const { list, row, bar } = layouts[layout]
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul role="list" className={`grid text-sm leading-[1.4] ${list} ${className}`}>
      {bars.map(({ key, name, value, words = String(value), day }) => (
        <li key={key} data-day={day} className={`grid content-start items-center gap-x-3 ${row}`}>
          <span>{name}</span>
          <svg aria-hidden="true" className={`h-[14px] w-full rounded-full bg-sand forced-colors:outline ${bar}`}>
            <rect
              width={`${(value / most) * 100}%`}
              height="100%"
              rx="7"
              className={`transition-[width] duration-[250ms] ease-calm forced-colors:fill-[CanvasText] ${day ? 'fill-day' : 'fill-ink'}`}
            />
          </svg>
          <span className="min-w-[28px] self-start text-right text-ink-soft tabular-nums">{words}</span>
        </li>
      ))}
    </ul>
  )
}
