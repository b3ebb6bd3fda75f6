import { type SyntheticEvent, useRef, useState } from 'react'
import type { SlideCard } from '#contract/library/library.ts'
import { useConnection } from '#web/platform/calls/use-connection.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useSlideOn } from './use-slide-on.ts'

type Props = { slide: Pick<SlideCard, 'id' | 'title'>; today: string }

/** Puts a slide on a day to come for this person. Which days are open to them, the server says. */
export function UseItOnDay({ slide, today }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [date, setDate] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const use = useSlideOn(slide, { date, today })
  const { isOnline, hasStandIn } = useConnection()
  if (!isOnline || hasStandIn) return null
  const close = (): void => {
    setIsOpen(false)
    setDate('')
    button.current?.focus()
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (date && !use.isPending) use.mutate(undefined, { onSuccess: close })
  }
  return (
    <>
      <Button ref={button} look="outline" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Use it on…
      </Button>
      {isOpen && (
        <form className="grid gap-2" onSubmit={submit}>
          <TextField
            type="date"
            label="Day"
            min={today}
            required
            readOnly={use.isPending}
            value={date}
            onChange={({ target }) => setDate(target.value)}
          />
          <Button type="submit" size="small" disabled={!date} pending={use.isPending && 'Swapping...'}>
            Use it on this day
          </Button>
        </form>
      )}
    </>
  )
}
