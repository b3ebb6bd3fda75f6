import type { Day } from '#contract/slides/weekdays.ts'
import { Mark } from '#web/ui/picture/mark.tsx'

export function OneMinute() {
  return (
    <section data-day="mon" className="bg-sand py-[72px] lg:py-[104px]">
      <div className="wrap-site">
        <h2>A minute at 8:50</h2>
        <p className="mt-5 max-w-[46ch] text-lg text-ink-soft">You have prepared nothing. You do not need to.</p>
        <ol className="mt-12 grid gap-9 lg:grid-cols-5 lg:gap-7">
          {steps.map((step) => (
            <li key={step.at} className="grid grid-cols-[64px_1fr] gap-x-5 lg:grid-cols-1">
              <Dial secondsLeft={step.secondsLeft} />
              <div className="lg:mt-5">
                <p className="text-sm text-ink-soft tabular-nums">{step.at}</p>
                <h3 className="mt-1">{step.title}</h3>
                <p className="mt-2 max-w-[40ch] text-[1rem] leading-[1.5] text-ink-soft">{step.words}</p>
              </div>
            </li>
          ))}
        </ol>
        <Passing />
      </div>
    </section>
  )
}

const steps = [
  { at: '0 seconds', secondsLeft: 60, title: 'Press Present', words: 'The question fills the board.' },
  {
    at: '10 seconds',
    secondsLeft: 50,
    title: 'Read it aloud',
    words: 'Once, slowly. Choose the age band of your class.',
  },
  { at: '20 seconds', secondsLeft: 40, title: 'Leave a silence', words: 'Time to think, with no hands up.' },
  {
    at: '30 seconds',
    secondsLeft: 30,
    title: 'Turn and talk',
    words: 'In pairs. Anyone who is stuck borrows a starter.',
  },
  {
    at: '1 minute',
    secondsLeft: 0,
    title: 'The room is talking',
    words: 'Stop there, or start the timer and let it run.',
  },
]

/** The timer's dot, which empties. When the minute is over, it becomes the mark. */
function Dial({ secondsLeft }: { secondsLeft: number }) {
  if (secondsLeft === 0) return <Mark className="-mt-1 -ml-1 size-[72px] fill-day lg:-mb-1" />
  const around = 2 * Math.PI * 16
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className="size-16">
      <circle cx="32" cy="32" r="32" className="fill-sand-line" />
      <circle
        cx="32"
        cy="32"
        r="16"
        className="fill-none stroke-day"
        strokeWidth="32"
        strokeDasharray={`${(around * secondsLeft) / 60} ${around}`}
        transform="matrix(0 -1 -1 0 64 64)"
      />
    </svg>
  )
}

/** Ten children, some of them speaking in a day's colour. */
const row: readonly { seat: number; speaks?: Day }[] = [
  { seat: 1, speaks: 'tue' },
  { seat: 2 },
  { seat: 3, speaks: 'mon' },
  { seat: 4 },
  { seat: 5 },
  { seat: 6, speaks: 'fri' },
  { seat: 7 },
  { seat: 8, speaks: 'wed' },
  { seat: 9 },
  { seat: 10, speaks: 'thu' },
]

function Passing() {
  return (
    <div className="mt-16 grid gap-8 rounded-card bg-surface p-7 shadow-soft lg:mt-20 lg:grid-cols-[1fr_auto] lg:items-center lg:gap-16 lg:p-12">
      <div>
        <h3 className="text-xl">Passing costs nothing</h3>
        <p className="mt-3 max-w-[56ch] text-ink-soft">
          A child may pass, point, draw, sign or simply listen, and nothing follows from it. Every slide suggests one
          way to answer without speaking. A quiet dot is still part of the conversation.
        </p>
      </div>
      <div aria-hidden="true" className="grid grid-cols-[repeat(5,36px)] gap-3">
        {row.map(({ seat, speaks }) =>
          speaks ? (
            <span key={seat} data-day={speaks}>
              <Mark className="size-9 fill-day" />
            </span>
          ) : (
            <i key={seat} className="size-[29px] translate-x-[3px] translate-y-[2px] rounded-full bg-quiet-dot" />
          ),
        )}
      </div>
    </div>
  )
}
