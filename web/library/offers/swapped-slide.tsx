import type { ResponseOf } from '#contract/endpoint.ts'
import type { readSwap } from '#contract/library/offers.ts'
import type { SwapFor } from '#contract/slides/swaps.ts'
import { Warning } from '#web/library/cards/warning.tsx'
import { longDate, weekdayName } from '#web/platform/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { CardPicture } from './card-picture.tsx'

type Props = {
  swap: ResponseOf<typeof readSwap>
  today: string
  isPending: boolean
  onPutBack: (slideId: string | null, title: string, whose: SwapFor) => void
}

/** The slide that the day has, and if someone has put it there, the way back. */
export function SwappedSlide({ swap, today, isPending, onPutBack }: Props) {
  const { date, slide, swappedFor, before, maySwapForSchool } = swap
  const day = `${weekdayName(date)} ${longDate(date).replace(/ \d{4}$/, '')}`

  function putBack(title: string, id: string): void {
    // A teacher cannot undo the school's swap, and can choose the slide for their own class.
    if (swappedFor === 'school' && !maySwapForSchool) onPutBack(id, title, 'person')
    else onPutBack(null, title, swappedFor ?? 'person')
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-sand px-4 py-3">
      <CardPicture slide={slide} className="w-[52px] [--scene-sky:#fff]" />
      <div className="min-w-0 flex-1 basis-[150px]">
        <p className="text-xs text-ink-soft">{date === today ? `Today, ${day}` : day}</p>
        <p className="leading-[1.3] font-strong">{slide.title}</p>
        {before && (
          <p className="text-sm text-ink-soft">
            {swappedFor === 'school' ? 'Your school' : 'You'} chose it instead of ‘{before.title}’
          </p>
        )}
      </div>
      <Warning slide={slide} />
      {before && (
        <Button
          look="outline"
          size="small"
          pending={isPending && 'Swapping...'}
          onClick={() => putBack(before.title, before.id)}
        >
          Put ‘{before.title}’ back
        </Button>
      )}
    </div>
  )
}
