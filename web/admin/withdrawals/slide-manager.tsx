import { useRef, useState } from 'react'
import type { FoundSlide } from '#contract/admin/withdrawals.ts'
import { SlideFinder } from './slide-finder.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import { WithdrawnSlides } from './withdrawn-slides.tsx'

/** What is withdrawn now, and below it the slides to withdraw. */
export function SlideManager() {
  const withdrawnRef = useRef<HTMLDivElement>(null)
  const [withdrawing, setWithdrawing] = useState<FoundSlide | null>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <WithdrawnSlides listRef={withdrawnRef} />
      <SlideFinder onWithdraw={setWithdrawing} />
      <WithdrawDialog slide={withdrawing} focusAfter={withdrawnRef} onClose={() => setWithdrawing(null)} />
    </div>
  )
}
