import { slideOfDay } from '#web/slides/swaps/swap-words.ts'
import { useSwapToast } from '#web/slides/swaps/use-swap-toast.ts'
import { DialogWindow } from '#web/ui/surface/dialog-window.tsx'
import { SwapPanel } from './swap-panel.tsx'

type Props = { date: string; today: string; isOpen: boolean; onClose: () => void }

/** "Not right for my class": another slide for a day, above a page. */
export function SwapDialog({ date, today, isOpen, onClose }: Props) {
  const say = useSwapToast({ date, today })
  return (
    <DialogWindow
      isOpen={isOpen}
      onClose={onClose}
      title={`Swap ${slideOfDay({ date, today })}`}
      width="wide"
      closeWord="Keep it"
    >
      <SwapPanel
        date={date}
        today={today}
        place="page"
        onDone={(done) => {
          onClose()
          say(done)
        }}
      />
    </DialogWindow>
  )
}
