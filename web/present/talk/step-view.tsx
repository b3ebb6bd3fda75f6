import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import { BarKey } from '#web/present/frame/board-bar.tsx'
import type { PresentedSlide } from '../presented-slide.ts'
import type { RunningTimer } from '../timer/use-timer.ts'
import { StepHelpers } from './step-helpers.tsx'
import { StepLine } from './step-line.tsx'
import { StepTask } from './step-task.tsx'
import type { TalkStep } from './steps.ts'
import type { TalkSteps } from './use-talk-steps.ts'

/** What a talk step puts on the board. Without an aside, the slide's picture stands there. */
export type StepView = {
  name: string
  line: ReactNode
  starters: readonly string[]
  aside: ReactNode
  backKey: ReactNode
  nextKey: ReactNode
}

type Props = { slide: PresentedSlide; band: AgeBand; talk: TalkSteps; timer: RunningTimer | undefined }

export function stepView({ slide, band, talk, timer }: Props): StepView | undefined {
  const { steps, current } = talk
  const step = steps[current]
  if (!talk.isOn || !step) return undefined
  return {
    name: `${step.dot} ${current}`,
    line: <StepLine steps={steps} current={current} timer={timer} />,
    starters: step.starters,
    aside: asideOf(step, slide, band),
    backKey:
      current > 0 ? (
        <BarKey label={`Back: ${nameBefore(steps, current)}`} onPress={talk.back}>
          Back
        </BarKey>
      ) : (
        <HeldPlace>Back</HeldPlace>
      ),
    nextKey: talk.isLast ? (
      <HeldPlace className="key-go">
        Next
        <ArrowRight />
      </HeldPlace>
    ) : (
      <BarKey className="key-go" label={`Next: ${nameAfter(steps, current)}`} onPress={talk.next}>
        Next
        <ArrowRight aria-hidden="true" />
      </BarKey>
    ),
  }
}

function asideOf(step: TalkStep, { talkPlan }: PresentedSlide, band: AgeBand): ReactNode {
  if (step.dot === 'Share') return <StepHelpers form={talkPlan?.form ?? null} band={band} />
  if (step.dot === 'Pair' && talkPlan && band !== 'eyfs') return <StepTask plan={talkPlan} />
  return undefined
}

/** As wide as the key that is not there: a finger that taps on must not meet Close. */
function HeldPlace({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <span className={`key held-place ${className}`} aria-hidden="true">
      {children}
    </span>
  )
}

function nameAfter(steps: readonly TalkStep[], current: number): string {
  const next = steps[current + 1]?.dot ?? ''
  return next === steps[current]?.dot ? 'Swap over' : next
}

/** Of Pair's two turns the earlier one is A's. */
function nameBefore(steps: readonly TalkStep[], current: number): string {
  const before = steps[current - 1]?.dot ?? ''
  return before === steps[current]?.dot ? 'First turn' : before
}
