import { CircleCheck } from 'lucide-react'
import { useReadyUntil } from '#web/platform/pack/ready-until.ts'

/** Says that the network may fail. */
export function ReadyLine() {
  const until = useReadyUntil()
  if (!until) return null
  return (
    <>
      <CircleCheck aria-hidden="true" className="mr-[6px] inline size-[18px] align-[-4px] text-good" />
      Ready without internet until {until}
    </>
  )
}
