import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { SlideCard } from '#contract/library/library.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import { SlideDates } from '#web/library/cards/slide-dates.tsx'
import { Warning } from '#web/library/cards/warning.tsx'
import { addressOf, type Filters } from '#web/library/search/filters.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { UseItOnDay } from './use-it-on-day.tsx'
import { UseItToday } from './use-it-today.tsx'

/** Beside the slide: when it is due, when it was used, and the way to others like it. */
export function SlideFacts({ slide, today }: { slide: SlideCard; today: string }) {
  const theme = weekdays.find((weekday) => weekday.theme === slide.theme)
  return (
    <Card title="In your year">
      <div className="grid justify-items-start gap-4 text-sm">
        <Warning slide={slide} icon={<TriangleAlert aria-hidden="true" />} />
        <SlideDates slide={slide} today={today} />
        <div className="grid w-full gap-2 border-t border-line pt-4">
          <UseItToday slide={slide} today={today} />
          <UseItOnDay slide={slide} today={today} />
          {slide.topic && <More filters={{ topic: slide.topic }}>More about {slide.topic}</More>}
          <More filters={{ theme: slide.theme }}>More for {theme?.name}</More>
        </div>
      </div>
    </Card>
  )
}

function More({ filters, children }: { filters: Filters; children: ReactNode }) {
  return (
    <Link href={addressOf(filters)} asChild>
      <ButtonLink look="outline" size="small">
        {children}
      </ButtonLink>
    </Link>
  )
}
