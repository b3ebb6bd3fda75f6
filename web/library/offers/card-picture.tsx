import { MessagesSquare } from 'lucide-react'
import type { SlideCard } from '#contract/library/library.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import { Scene } from '#web/ui/picture/scene.tsx'

type Props = { slide: Pick<SlideCard, 'picture' | 'emoji' | 'theme'>; className: string }

/** The picture of a slide that is offered, in the colours of its theme. A school's own slide has one emoji, or none. */
export function CardPicture({ slide: { picture, emoji, theme }, className }: Props) {
  return (
    <span data-day={weekdays.find((weekday) => weekday.theme === theme)?.day} className={`block ${className}`}>
      <Scene
        picture={picture ?? { names: [], emoji: [emoji], alt: '' }}
        fallback={<MessagesSquare aria-hidden="true" />}
        className="w-full"
      />
    </span>
  )
}
