import type { PresentedSlide } from '../presented-slide.ts'
import { NumberedItems } from './numbered-items.tsx'

/** The slide's own way to talk, beside the words while partners talk. */
export function StepTask({ plan: { task, items } }: { plan: NonNullable<PresentedSlide['talkPlan']> }) {
  return (
    <section className="step-task" aria-label="Your task">
      <h3>Your task</h3>
      <p>{task}</p>
      <NumberedItems items={items} />
    </section>
  )
}
