import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import { type FoundSlide, searchLibrary, type SlideCard } from '#contract/library/library.ts'
import { dueInWords, lastUseInWords } from '#web/library/cards/card-words.ts'
import { Warning } from '#web/library/cards/warning.tsx'
import { useCall } from '#web/platform/calls/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { CardPicture } from './card-picture.tsx'

const most = 6
const pauseMs = 250
const fewestCharacters = 2

type Props = {
  today: string
  /** The slide of the day, which is not offered. */
  current: string
  pending: string | null | undefined
  onUse: (slide: SlideCard) => void
}

/** Any other slide, by its words. */
export function OtherSlides({ today, current, pending, onUse }: Props) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const isSearching = q.length >= fewestCharacters
  const { data, error, refetch, isFetching } = useCall(searchLibrary, { query: { q } }, { enabled: isSearching })
  const other = ({ id }: SlideCard) => id !== current
  const found = data?.slides.filter(other) ?? []
  const shown = found.length > 0 ? found : (data?.near?.slides.filter(other) ?? [])
  return (
    <div className="grid min-w-0 flex-1 gap-3">
      <TextField
        type="search"
        label="Search for another slide"
        labelLook="hidden"
        placeholder="Or search: kindness, shadows, robots"
        maxLength={100}
        icon={<Search />}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isSearching && error && <LoadFailed said={error.said} isTrying={isFetching} tryAgain={() => void refetch()} />}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {isSearching && data && !error && foundWords(data, found.length)}
      </p>
      {isSearching && !error && shown.length > 0 && (
        <ul aria-label="Slides found" className="grid">
          {shown.slice(0, most).map((slide) => (
            <OtherSlide
              key={slide.id}
              slide={slide}
              today={today}
              isPending={pending === slide.id}
              onUse={() => onUse(slide)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function foundWords({ found, near, readAs }: ResponseOf<typeof searchLibrary>, others: number): string {
  if (others === 0) return near ? 'No other slide matches. Perhaps one of these:' : 'No other slide matches.'
  const what = readAs ? `“${readAs}”` : 'these words'
  if (others <= most && found <= others)
    return others === 1 ? `One slide matches ${what}.` : `${others} slides match ${what}.`
  return `The first ${Math.min(others, most)} of ${found} slides that match ${what}.`
}

type OtherProps = { slide: FoundSlide; today: string; isPending: boolean; onUse: () => void }

function OtherSlide({ slide, today, isPending, onUse }: OtherProps) {
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-2">
      <CardPicture slide={slide} className="w-[44px]" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-strong">
          {slide.title}
          {slide.isCustom && <Badge>Your own slide</Badge>}
          <Warning slide={slide} look="text-xs" />
        </p>
        <p className="text-xs text-ink-soft">
          {[slide.foundFor && `Found for ${slide.foundFor}`, dueInWords(slide, today), lastUseInWords(slide, today)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button look="outline" size="small" pending={isPending && 'Swapping...'} onClick={onUse}>
        <span>
          Use<span className="sr-only"> {slide.title}</span>
        </span>
      </Button>
    </li>
  )
}

/** A value once it has not changed for a moment: not every letter is a search. */
function useSettled(value: string): string {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const pause = setTimeout(() => setDelayed(value), pauseMs)
    return () => clearTimeout(pause)
  }, [value])
  return delayed
}
