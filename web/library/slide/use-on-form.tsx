import { type SyntheticEvent, useState } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { SlideCard } from '#contract/library/library.ts'
import { readSwap } from '#contract/library/offers.ts'
import type { SwapFor } from '#contract/slides/swaps.ts'
import { scopes } from '#web/library/offers/scopes.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { addDays } from '#web/platform/days.ts'
import { nearDate } from '#web/platform/panel-dates.ts'
import { useSwapToast } from '#web/slides/swaps/use-swap-toast.ts'
import { useSwap } from '#web/slides/swaps/use-swap.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type Props = { slide: Pick<SlideCard, 'id' | 'title'>; today: string; onDone: () => void }

/** A day, and the slide that it has now. */
export function UseOnForm({ slide, today, onDone }: Props) {
  const [date, setDate] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const { data, error } = useCall(readSwap, { params: { date } }, { enabled: date !== '', staleTime: 0, gcTime: 0 })
  const fault = error?.said ?? (wasSent && !date ? 'Please choose a day.' : undefined)
  return (
    <div className="grid gap-4">
      <TextField
        type="date"
        label="Day"
        required
        min={today}
        max={addDays(today, 365)}
        value={date}
        error={fault}
        onChange={({ target }) => setDate(target.value)}
      />
      {data && !error ? (
        <Replacing key={date} swap={data} slide={slide} today={today} onDone={onDone} />
      ) : (
        <Button className="justify-self-start" onClick={() => setWasSent(true)}>
          Use it on this day
        </Button>
      )}
    </div>
  )
}

function Replacing({ swap, slide, today, onDone }: Props & { swap: ResponseOf<typeof readSwap> }) {
  const { date } = swap
  const [whose, setWhose] = useState<SwapFor>('person')
  const say = useSwapToast({ date, today })
  const action = useSwap({
    date,
    today,
    onDone: (done) => {
      onDone()
      say(done)
    },
  })
  if (swap.slide.id === slide.id) return <Notice look="info">It is on {nearDate(date)} already.</Notice>
  function use(event: SyntheticEvent): void {
    event.preventDefault()
    if (!action.isPending) action.mutate({ wanted: { slideId: slide.id, title: slide.title, whose }, from: swap })
  }
  return (
    <form className="grid gap-4" onSubmit={use}>
      <p className="text-ink-soft">
        {nearDate(date)} has ‘{swap.slide.title}’ now.
      </p>
      {swap.maySwapForSchool && <Choice label="Who sees it" options={scopes} value={whose} onChange={setWhose} />}
      {action.error && <Notice look="bad">{action.error.said}</Notice>}
      <Button type="submit" className="justify-self-start" pending={action.isPending && 'Swapping...'}>
        Use it on {nearDate(date)}
      </Button>
    </form>
  )
}
