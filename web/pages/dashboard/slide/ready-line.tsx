import { CircleCheck } from 'lucide-react'
import { Link } from 'wouter'
import { useReadyUntil } from '#web/platform/pack/ready-until.ts'
import { paths } from '#web/platform/paths.ts'

/** Says that the network may fail, and leads to what this device keeps. */
export function ReadyLine() {
  const until = useReadyUntil()
  if (!until) return null
  return (
    <Link
      href={`${paths.account}#on-this-device`}
      className="inline-flex items-center gap-[6px] text-inherit no-underline hover:underline"
    >
      <CircleCheck aria-hidden="true" className="size-[18px] flex-none text-good" />
      Ready without internet until {until}
    </Link>
  )
}
