import { Search } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ResponseOf } from '#contract/endpoint.ts'
import { readSwap } from '#contract/library/offers.ts'
import { maxReasonCharacters, type SwapFor } from '#contract/slides/swaps.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { useConnection } from '#web/platform/calls/use-connection.ts'
import { paths } from '#web/platform/paths.ts'
import { choiceWords, offersHeading, othersKeep } from '#web/slides/swaps/swap-words.ts'
import { type SwapDone, useSwap } from '#web/slides/swaps/use-swap.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { OfferCard } from './offer-card.tsx'
import { OtherSlides } from './other-slides.tsx'
import { scopes } from './scopes.ts'
import { SwappedSlide } from './swapped-slide.tsx'

type Props = {
  date: string
  today: string
  /** On the board no link leads away from the class. */
  place: 'page' | 'board'
  onDone: (done: SwapDone) => void
}

/** Everything about swapping the slide of a day. */
export function SwapPanel({ date, today, place, onDone }: Props) {
  // Read whenever it opens: what fits depends on what was used and swapped since.
  const { data, error, refetch, isFetching } = useCall(readSwap, { params: { date } }, { staleTime: 0, gcTime: 0 })
  if (error) return <LoadFailed said={error.said} isTrying={isFetching} tryAgain={() => void refetch()} />
  if (!data) return <PanelLoading />
  return <Offers swap={data} today={today} place={place} onDone={onDone} />
}

type OffersProps = Omit<Props, 'date'> & { swap: ResponseOf<typeof readSwap> }

function Offers({ swap, today, place, onDone }: OffersProps) {
  const { date, slide, offers, maySwapForSchool } = swap
  const [whose, setWhose] = useState<SwapFor>('person')
  const [reason, setReason] = useState('')
  const action = useSwap({ date, today, onDone })
  const pending = action.isPending ? action.variables.wanted.slideId : undefined
  // The pack has the day’s slide, and not whether this person has swapped it.
  const { hasStandIn } = useConnection()

  function use(slideId: string | null, title: string, by = whose): void {
    if (!action.isPending) action.mutate({ wanted: { slideId, title, whose: by, reason: reason.trim() }, from: swap })
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SwappedSlide swap={swap} today={today} isPending={pending === null} onPutBack={use} />
      {action.error && (
        <div className="sticky top-2 z-10">
          <Notice look="bad">{action.error.said}</Notice>
        </div>
      )}
      {offers.length > 0 && (
        <section>
          <h3 className="mb-2 text-base tracking-normal">{offersHeading(offers.length, date)}</h3>
          <ul className="grid gap-3 md:grid-cols-3 md:gap-4">
            {offers.map((offer, at) => (
              <OfferCard
                key={offer.slide.id}
                offer={offer}
                replaced={slide.title}
                look={at === 0 ? 'primary' : 'outline'}
                word={choiceWords({ date, today })}
                isPending={pending === offer.slide.id}
                onUse={() => use(offer.slide.id, offer.slide.title)}
              />
            ))}
          </ul>
        </section>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 md:flex md:items-start">
        {maySwapForSchool && <Choice label="Who sees it" options={scopes} value={whose} onChange={setWhose} />}
        <OtherSlides today={today} current={slide.id} pending={pending} onUse={({ id, title }) => use(id, title)} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 text-sm">
        <p className="text-ink-soft">
          {whose === 'school'
            ? 'Everybody at your school gets it, except those who have swapped the day for their own class.'
            : `Only your class changes.${hasStandIn ? '' : ` ${othersKeep(swap)}`}`}
        </p>
        <Reason value={reason} onChange={setReason} />
        {place === 'page' && (
          <Link
            href={paths.library}
            className="inline-flex min-h-[44px] items-center gap-2 font-[540] text-ink no-underline hover:underline"
          >
            <Search aria-hidden="true" className="size-[18px]" />
            Look in the whole library
          </Link>
        )}
      </div>
    </div>
  )
}

function Reason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <details className="open:order-last open:basis-full">
      <summary className="inline-flex min-h-[44px] cursor-pointer items-center text-sm font-[540]">
        Give a reason, if you like
      </summary>
      <TextAreaField
        label="Reason"
        hint="Only you can read it."
        maxLength={maxReasonCharacters}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </details>
  )
}

function PanelLoading() {
  return (
    <Skeleton label="Looking for slides that fit...">
      <Placeholder className="h-[84px]" />
      <Placeholder className="mt-4 h-[380px]" />
    </Skeleton>
  )
}
