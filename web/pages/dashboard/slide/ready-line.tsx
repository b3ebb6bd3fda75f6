import { CircleCheck } from 'lucide-react'
import { Link } from 'wouter'
import { useReadyUntil } from '#web/platform/pack/ready-until.ts'
import { paths } from '#web/platform/paths.ts'

/** Says that the network may fail. It has its room from the start, since it is known after the slide. */
export function ReadyLine() {
  const until = useReadyUntil()
  return (
    <p className="order-last min-h-[1.5em] basis-full text-sm text-ink-soft">
      {until && (
        <Link
          href={`${paths.account}#on-this-device`}
          className="inline-flex items-center gap-[6px] text-inherit no-underline hover:underline"
        >
          <CircleCheck aria-hidden="true" className="size-[18px] flex-none text-good" />
          Ready without internet until {until}
        </Link>
      )}
    </p>
  )
}
