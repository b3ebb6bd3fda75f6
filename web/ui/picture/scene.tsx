import { type ReactNode, useId, useState } from 'react'
import { markPath } from './mark-path.ts'
import { pictureFile } from './picture-file.ts'
import { type Hill, layersOf, type Slot } from './scene-slots.ts'
import './scene.css'

type Props = {
  picture: { names: readonly string[]; emoji: readonly string[]; alt: string }
  /** A dot for a picture that bleeds off the screen, where the tail would be in the way. */
  shape?: 'mark' | 'dot'
  /** An icon of 24 by 24, instead of an emoji that the set does not have. */
  fallback: ReactNode
  className?: string
}

/** A slide's picture in the mark: one to three pictures on hills in the colours of the day. */
export function Scene({ picture: { names, emoji, alt }, shape = 'mark', fallback, className = '' }: Props) {
  const clip = useId()
  const naming = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true }
  const outline = shape === 'dot' ? <circle cx="16" cy="15" r="13" /> : <path d={markPath} />
  return (
    <svg viewBox={shape === 'dot' ? '3 2 26 26' : '2.4 1.4 27.2 28.8'} {...naming} className={`scene ${className}`}>
      <clipPath id={clip}>{outline}</clipPath>
      <g className="sky">{outline}</g>
      <g clipPath={`url(#${clip})`}>
        {layersOf(names).map((layer) =>
          'hill' in layer ? (
            <HillShape key={layer.hill.at(-1)} hill={layer.hill} />
          ) : (
            <PictureInSlot
              key={layer.picture}
              emoji={emoji[layer.picture] ?? ''}
              slot={layer.slot}
              fallback={fallback}
            />
          ),
        )}
      </g>
    </svg>
  )
}

function PictureInSlot({ emoji, slot, fallback }: { emoji: string; slot: Slot } & Pick<Props, 'fallback'>) {
  const [unknown, setUnknown] = useState<string>()
  const [x, y, size] = slot
  if (emoji === '' || emoji === unknown)
    return (
      <svg
        x={x + size / 6}
        y={y + size / 6}
        width={size / 1.5}
        height={size / 1.5}
        viewBox="0 0 24 24"
        className="icon"
      >
        {fallback}
      </svg>
    )
  return <image href={pictureFile(emoji)} x={x} y={y} width={size} height={size} onError={() => setUnknown(emoji)} />
}

function HillShape({ hill: [cx, cy, rx, ry, tone] }: { hill: Hill }) {
  return <ellipse cx={cx} cy={cy} rx={rx} ry={ry} className={tone} />
}
