import { X } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { counter, type Step } from './steps.ts'

type Props = {
  ref: RefObject<HTMLDivElement | null>
  ids: { title: string; text: string }
  step: Step
  at: number
  count: number
  goTo: (at: number) => void
  onFinish: () => void
  onRestart: () => void
  onClose: () => void
}

/** One step, with Previous, Next, Skip and Close. */
export function TourCard({ ref, ids, step, at, count, goTo, onFinish, onRestart, onClose }: Props) {
  const { title, text } = step
  const isLast = at === count - 1
  const next = useRef<HTMLButtonElement>(null)

  // Keeps the focus on the button just pressed; if that is gone or disabled, focuses Next.
  useLayoutEffect(() => {
    if (!ref.current?.querySelector('button:enabled:focus')) next.current?.focus()
  }, [ref, at])

  return (
    <div
      ref={ref}
      className="pointer-events-auto absolute max-h-[calc(100%-32px)] w-[calc(100%-32px)] overflow-y-auto rounded-[20px] bg-surface px-4 pt-2 pb-4 shadow-raised sm:w-[380px] sm:px-6 sm:pt-4 sm:pb-6"
    >
      <div aria-live="polite" aria-atomic="true">
        <p className="flex min-h-11 items-center text-sm text-ink-soft tabular-nums">{counter(at, count)}</p>
        <h2 id={ids.title} className="mt-1 text-lg leading-[1.3] sm:mt-2 sm:text-xl">
          {title}
        </h2>
        <p id={ids.text} className="mt-1 text-sm text-ink-soft sm:mt-2 sm:text-base">
          {text}
        </p>
      </div>
      <div className="mt-4 sm:mt-5">
        <Progress label="Tour" labelLook="hidden" value={at + 1} max={count} text={counter(at, count)} />
      </div>
      <div className="mt-4 flex justify-between gap-2 sm:mt-5">
        <Button look="outline" size="small" disabled={at === 0} onClick={() => goTo(at - 1)}>
          Previous
        </Button>
        <Button ref={next} size="small" onClick={isLast ? onFinish : () => goTo(at + 1)}>
          {isLast ? 'Finish' : 'Next'}
        </Button>
      </div>
      <ExitButtons onRestart={isLast ? onRestart : undefined} onClose={onClose} />
    </div>
  )
}

function ExitButtons({ onRestart, onClose }: { onRestart: (() => void) | undefined; onClose: () => void }) {
  return (
    <div className="absolute top-2 right-2 flex sm:top-4 sm:right-4">
      {/* Keyed, so that React does not reuse one button for the other while it has the focus. */}
      {onRestart ? (
        <Button key="restart" look="quiet" size="small" onClick={onRestart}>
          Restart Tour
        </Button>
      ) : (
        <Button key="skip" look="quiet" size="small" onClick={onClose}>
          Skip Tour
        </Button>
      )}
      <button
        type="button"
        onClick={onClose}
        className="grid size-11 place-items-center rounded-pill text-ink-soft hover:bg-ink/6 hover:text-ink focus-visible:rounded-pill focus-visible:outline-offset-0"
      >
        <X aria-hidden="true" className="size-5" />
        <span className="sr-only">Close</span>
      </button>
    </div>
  )
}
