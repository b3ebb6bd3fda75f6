import { type Shown, columnWords } from './column-words.ts'

type Column = {
  key: string
  value: number
  /** Below the column: "14". */
  name: string
  /** Below the name, where it changes: "Sep". */
  group: string
}

type Props = {
  /** Describes the chart for screen readers; the numbers are in the table beside it. */
  label: string
  columns: readonly Column[]
  /** The last column may still grow if unfinished: it is drawn as an outline. */
  last: 'finished' | 'unfinished'
}

const shown: Record<Shown, string> = { always: '', whereRoomy: 'hidden @min-[380px]:block', never: 'hidden' }
const ground = 132
const tallest = 108
const widestPercent = 10

/** Columns over time. Widths are percentages, so that text keeps its size on every screen. */
export function ColumnChart({ label, columns, last }: Props) {
  const words = columnWords(columns)
  const most = Math.max(1, ...columns.map(({ value }) => value))
  // Fewer than five are left-aligned: a column as wide as the card shows nothing.
  const slotPercent = 100 / Math.max(columns.length, 5)
  const widthPercent = Math.min(slotPercent * 0.7, widestPercent)
  return (
    <div className="@container">
      <svg
        role="img"
        aria-label={label}
        className="h-[176px] w-full overflow-visible fill-ink-soft text-xs tabular-nums"
      >
        <line x1="0" x2="100%" y1={ground + 0.5} y2={ground + 0.5} className="stroke-line-strong" />
        {columns.map(({ key, value, name, group }, place) => {
          const middle = `${slotPercent * (place + 0.5)}%`
          const height = (value / most) * tallest
          const isOutline = last === 'unfinished' && place === columns.length - 1
          const { number = 'never', name: nameShown = 'never', group: groupShown = 'never' } = words[place] ?? {}
          return (
            <g key={key} textAnchor="middle">
              <rect
                x={`${slotPercent * (place + 0.5) - widthPercent / 2}%`}
                width={`${widthPercent}%`}
                y={ground - height}
                height={height}
                rx="4"
                className={`transition-[y,height] duration-[250ms] ease-calm ${isOutline ? outline : solid}`}
              />
              <text x={middle} y={ground - height - 7} className={shown[number]}>
                {value}
              </text>
              <text x={middle} y={ground + 20} className={shown[nameShown]}>
                {name}
              </text>
              <text x={middle} y={nameShown === 'never' ? ground + 20 : ground + 38} className={shown[groupShown]}>
                {group}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}

const solid = 'fill-ink forced-colors:fill-[CanvasText]'
const outline = 'fill-sand stroke-ink stroke-[1.5px] forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]'
