import type { PresentedSlide } from '../presented-slide.ts'
import { TalkChoices } from './talk-choices.tsx'

/** The slide's own way to talk, beside the words while partners talk. */
export function StepTask({ plan }: { plan: NonNullable<PresentedSlide['talkPlan']> }) {
  return (
    <section className="step-task" aria-label="Your task">
      <h3>Your task</h3>
      <p>{plan.task}</p>
      <TalkChoices {...plan} />
    </section>
  )
}
