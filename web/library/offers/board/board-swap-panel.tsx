import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useContext } from 'react'
import { sharedQueryClient } from '#web/platform/calls/query-client.ts'
import { slideOfDay } from '#web/slides/swaps/swap-words.ts'
import type { SwapDone } from '#web/slides/swaps/use-swap.ts'
import { Button } from '#web/ui/button.tsx'
import { SwapPanel } from '../swap-panel.tsx'

type Props = { date: string; today: string; onDone: (done: SwapDone) => void; onClose: () => void }

/** The slides that could take the place of the one on the board. */
export function BoardSwapPanel({ date, today, onDone, onClose }: Props) {
  // A board that was opened before the app had loaded is not within it.
  const client = useContext(QueryClientContext) ?? sharedQueryClient()
  return (
    <QueryClientProvider client={client}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl leading-[1.3]">Swap {slideOfDay({ date, today })}</h2>
        <Button look="quiet" size="small" className="-mr-[14px]" onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
          Keep it
        </Button>
      </div>
      <SwapPanel date={date} today={today} place="board" onDone={onDone} />
    </QueryClientProvider>
  )
}
