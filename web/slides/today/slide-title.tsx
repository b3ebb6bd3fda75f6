import type { DatedSlide } from '#contract/slides/slides.ts'
import { slideClasses } from '../scene/slide-classes.tsx'

type Props = { slide: Pick<DatedSlide, 'title' | 'subtitle'>; level?: 1 | 2 | 3 }

export function SlideTitle({ slide: { title, subtitle }, level = 2 }: Props) {
  const Heading = `h${level}` as const
  return (
    <div>
      <Heading className={slideClasses.title}>{title}</Heading>
      {subtitle && <p className={slideClasses.subtitle}>{subtitle}</p>}
    </div>
  )
}
