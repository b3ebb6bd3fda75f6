import type { SwapOffer } from '#contract/library/offers.ts'
import { Warning } from '#web/library/cards/warning.tsx'
import { replacedWords } from '#web/slides/swaps/swap-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CardPicture } from './card-picture.tsx'

type Props = {
  offer: SwapOffer
  /** The title of the slide that it would replace. */
  replaced: string
  /** The first one is the main button. */
  look: 'primary' | 'outline'
  /** "Use this today" */
  word: string
  isPending: boolean
  onUse: () => void
}

/** A slide that could take the day: why, what it asks, and what happens to the other one. On a phone its picture is beside the words. */
export function OfferCard({ offer, replaced, look, word, isPending, onUse }: Props) {
  const { slide, why } = offer
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)] content-start gap-x-4 gap-y-1 rounded-card border border-line bg-surface p-4 md:flex md:flex-col md:items-center md:text-center">
      <p className="col-span-full mb-1 flex flex-wrap gap-[6px] md:justify-center [&>span]:whitespace-normal">
        <Badge>{why}</Badge>
        <Warning slide={slide} look="text-xs" />
      </p>
      <CardPicture slide={slide} className="row-span-3 w-[64px] md:my-1 md:w-[116px]" />
      <h4 className="text-base leading-[1.3] tracking-normal">{slide.title}</h4>
      <p className="text-sm leading-[1.45] text-ink-soft">{slide.prompt}</p>
      <p className="text-xs text-ink-soft md:mt-auto md:pt-1">{replacedWords(replaced, offer)}</p>
      <Button look={look} className="col-span-full mt-2 w-full" pending={isPending && 'Swapping...'} onClick={onUse}>
        <span>
          {word}
          <span className="sr-only">: {slide.title}</span>
        </span>
      </Button>
    </li>
  )
}
