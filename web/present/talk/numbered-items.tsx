import type { TalkPlan } from '#contract/slides/writing/talk-plan.ts'
import './numbered-items.css'

/** What the class chooses between, numbered so that children can show fingers. `heard`: the class names them first. */
export function NumberedItems({ items }: { items: TalkPlan['items'] }) {
  if (items === null || items === 'heard') return null
  return (
    <ol className="numbered-items" aria-label="Choices">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ol>
  )
}
