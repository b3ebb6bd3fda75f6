import { SlideManager } from '#web/admin/withdrawals/slide-manager.tsx'
import { SectionHeading } from './section-heading.tsx'

export function SlidesSection() {
  return (
    <>
      <SectionHeading title="Slides" description="Withdraw a slide from every school at once, and bring it back." />
      <SlideManager />
    </>
  )
}
