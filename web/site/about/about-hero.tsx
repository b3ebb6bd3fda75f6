import type { Day } from '#contract/slides/weekdays.ts'
import { markPath } from '#web/ui/picture/mark-path.ts'

export function AboutHero() {
  return (
    <section className="wrap-site grid items-center gap-10 pt-8 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] lg:gap-14 lg:pt-12">
      <div>
        <h1 className="text-hero font-[650] tracking-[-0.035em]">It starts with a&nbsp;dot.</h1>
        <p className="mt-5 max-w-[40ch] text-lg text-ink-soft">
          The Daily Dot gives a class one good question every school day, and gives every child a way to begin
          answering&nbsp;it.
        </p>
        <p className="mt-4 max-w-[46ch] text-ink-soft">
          It was made for ten to nine: coats half off, the register open, and a board that could say something worth
          talking about.
        </p>
      </div>
      <Conversation />
    </section>
  )
}

/** One dot asks, the other four days answer. */
function Conversation() {
  return (
    <svg
      viewBox="0 0 560 440"
      aria-hidden="true"
      className="w-full max-w-[560px] justify-self-center lg:justify-self-end"
    >
      <g data-day="mon">
        <Bubble x={200} y={178} radius={164} />
        <text x="200" y="196" textAnchor="middle" className="fill-white text-[54px] font-heading tracking-[-0.03em]">
          What if…?
        </text>
      </g>
      {replies.map((reply) => (
        <g key={reply.day} data-day={reply.day}>
          <Bubble {...reply} />
          <Ellipsis {...reply} />
        </g>
      ))}
    </svg>
  )
}

type Place = { x: number; y: number; radius: number; facesRight?: boolean }

const replies: (Place & { day: Day })[] = [
  { day: 'tue', x: 462, y: 104, radius: 60, facesRight: true },
  { day: 'wed', x: 430, y: 250, radius: 42, facesRight: true },
  { day: 'thu', x: 322, y: 378, radius: 36 },
  { day: 'fri', x: 496, y: 374, radius: 48, facesRight: true },
]

/** The mark's circle has the radius 13 around (16, 15). */
function Bubble({ x, y, radius, facesRight }: Place) {
  const scale = radius / 13
  const flip = facesRight ? -1 : 1
  return (
    <path
      d={markPath}
      className="fill-day"
      transform={`translate(${x} ${y}) scale(${scale * flip} ${scale}) translate(-16 -15)`}
    />
  )
}

function Ellipsis({ x, y, radius }: Place) {
  return [-1, 0, 1].map((step) => (
    <circle key={step} cx={x + step * radius * 0.4} cy={y} r={radius * 0.1} className="fill-white" />
  ))
}
