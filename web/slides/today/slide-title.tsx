import type { DatedSlide } from '#contract/slides/slides.ts'

type Props = { slide: Pick<DatedSlide, 'title' | 'subtitle'>; level?: 1 | 2 | 3 }

export function SlideTitle({ slide: { title, subtitle }, level = 2 }: Props) {
  const Heading = `h${level}` as const
  return (
    <div>
      <Heading className="text-[clamp(1.5rem,1.2rem+1vw,1.875rem)] leading-[1.15]">{title}</Heading>
      {subtitle && <p className="mt-[2px] text-ink-soft">{subtitle}</p>}
    </div>
  )
}
