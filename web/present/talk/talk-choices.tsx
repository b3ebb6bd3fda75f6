import type { PresentedSlide } from '../presented-slide.ts'
import './talk-choices.css'

/** What the class chooses between. `heard`: the class names them first. */
export function TalkChoices({ form, items }: Pick<NonNullable<PresentedSlide['talkPlan']>, 'form' | 'items'>) {
  if (items === null || items === 'heard') return null
  if (form === 'line-up') return <LineUp ends={items} />
  return (
    // Numbered, so that children can show fingers.
    <ol className="numbered-items" aria-label="Choices">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ol>
  )
}

/** A line with two ends: children stand, or hold a hand, anywhere between them. */
function LineUp({ ends }: { ends: readonly string[] }) {
  return (
    <ul className="line-up" aria-label="The two ends of the line">
      {ends.map((end) => (
        <li key={end}>{end}</li>
      ))}
    </ul>
  )
}
