import { CalendarPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SlideCard } from '#contract/library/library.ts'
import { useConnection } from '#web/platform/calls/use-connection.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/surface/dialog.tsx'
import { UseOnForm } from './use-on-form.tsx'

type Props = {
  slide: Pick<SlideCard, 'id' | 'title'>
  today: string
  /** From Plan, which asks for it. */
  isOpenAtFirst: boolean
}

/** Puts a slide of the library on any day to come. */
export function UseItOn({ slide, today, isOpenAtFirst }: Props) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const button = useRef<HTMLButtonElement>(null)
  const { isOnline, hasStandIn } = useConnection()
  // Only the server knows the days to come.
  if (!isOnline || hasStandIn) return null
  return (
    <>
      <Button
        ref={button}
        look="outline"
        size="small"
        onClick={() => {
          // A dialog returns the focus to the element that had it, and Safari does not focus a clicked button.
          button.current?.focus()
          setIsOpen(true)
        }}
      >
        <CalendarPlus aria-hidden="true" className="size-[1.1em]" />
        Use it on…
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={`Use ‘${slide.title}’ on another day`}>
        <UseOnForm slide={slide} today={today} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}
