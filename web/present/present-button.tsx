import { useCallback, useRef, useState } from 'react'
import type { AgeBand } from '#contract/age-bands.ts'
import { Button } from '#web/ui/button.tsx'
import { chosenAgeBand } from '#web/platform/slides/age-band.ts'
import { Board } from './board.tsx'
import { fillScreen } from './full-screen.ts'
import { Presentation } from './presentation.tsx'
import type { PresentedSlide } from './presented-slide.ts'
import { forgetStoppedTimer } from './timer/use-timer.ts'

type Props = {
  slide: PresentedSlide
  word?: string
  /** Outline: where it is only looked at. */
  look?: 'day' | 'outline'
  onOpened?: (band: AgeBand) => void
}

/** Opens a slide on the board. All its code comes with the button, so that it opens in the frame after the click. */
export function PresentButton({ slide, word = 'Present Slide', look = 'day', onOpened }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  function open(): void {
    // A dialog gives the focus back to what had it; Safari gives a button that is clicked none.
    button.current?.focus()
    void fillScreen()
    setIsOpen(true)
    onOpened?.(chosenAgeBand())
  }

  const close = useCallback(() => {
    setIsOpen(false)
    forgetStoppedTimer(slide.id)
  }, [slide.id])

  return (
    <>
      <Button ref={button} look={look} size={look === 'day' ? 'large' : 'small'} onClick={open}>
        {word}
      </Button>
      {isOpen && (
        <Presentation title={slide.title} onClose={close}>
          <Board slide={slide} onClose={close} />
        </Presentation>
      )}
    </>
  )
}
