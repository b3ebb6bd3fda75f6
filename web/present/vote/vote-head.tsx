import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Mark } from '#web/ui/picture/mark.tsx'
import { type PresentedSlide, weekdayOf } from '../presented-slide.ts'
import type { Vote, VoteStage } from './vote.ts'

const steps = ['Before the talk', 'After the talk', 'What changed']
const stepOf = { choose: 0, before: 0, after: 1, changed: 2 } as const

export function VoteHead({ slide, stage }: { slide: PresentedSlide; stage: VoteStage }) {
  const now = stepOf[stage]
  return (
    <div className="vote-top">
      <p className="vote-theme">
        <Mark className="vote-mark" />
        {weekdayOf(slide)?.name}
      </p>
      <ol className="vote-steps" aria-label="Steps of the vote">
        {steps.map((step, index) => (
          <li key={step} aria-current={index === now ? 'step' : undefined}>
            {index < now ? <Check className="vote-tick" /> : <i />}
            {step}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Takes the focus when its stage begins, so that a screen reader says what is on the board. */
export function VoteTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const isLong = typeof children === 'string' && children.length > 70
  return (
    <h2 ref={title} id="vote-title" className="vote-title" data-long={isLong || undefined} tabIndex={-1}>
      {children}
    </h2>
  )
}

/** Every stage of the vote gets these. */
export type StageProps = {
  slide: PresentedSlide
  vote: Vote
  onChange: (vote: Vote) => void
  onBack: () => void
  onClose: () => void
}
