import type { DatedSlide } from '#contract/slides/slides.ts'
import { Scene } from '#web/ui/picture/scene.tsx'
import { RareThemeIcon } from './rare-theme-icon.tsx'

type Props = { slide: Pick<DatedSlide, 'picture' | 'emoji' | 'theme'>; className: string }

/** A slide's picture; a school's own slide has one emoji, or the icon of its theme. */
export function SlideScene({ slide: { picture, emoji, theme }, className }: Props) {
  return (
    <Scene
      picture={picture ?? { names: [], emoji: [emoji], alt: '' }}
      fallback={<RareThemeIcon theme={theme} />}
      className={className}
    />
  )
}
