import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { whyOutOfReach } from '#web/platform/calls/out-of-reach.ts'
import { type Retry, retryReads } from '#web/platform/calls/retry-reads.ts'
import { useConnection } from '#web/platform/calls/use-connection.ts'

/**
 * Says that the network is down or the server does not answer, and repeats what could not be read. Overlaid at the foot of the page, so
 * that nothing a teacher is about to press moves; on a phone a strip, so that it covers little.
 */
export function ConnectionNotice() {
  const client = useQueryClient()
  const { isOnline, hasStandIn: hasPack } = useConnection()
  const [seconds, setSeconds] = useState<number>()
  const retry = useRef<Retry>(undefined)
  useEffect(() => {
    retry.current = retryReads(client, setSeconds)
    return () => retry.current?.stop()
  }, [client])
  const isRetrying = isOnline && !hasPack && seconds !== undefined
  const isShown = !isOnline || hasPack || isRetrying
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[var(--bottom-bar,0px)] z-40 grid sm:inset-x-4 sm:mb-4 sm:justify-items-center">
      <div
        className={`flex flex-wrap items-center justify-center gap-x-4 bg-ink px-3 text-xs text-white sm:rounded-field sm:px-5 sm:text-sm sm:shadow-raised ${isShown ? '' : 'sr-only'}`}
      >
        <p role="status" className="py-2 sm:py-3">
          {hasPack && (
            <>
              {whyOutOfReach()} Your slides <span className="max-sm:hidden">are on this device and </span>work as usual.
            </>
          )}
          {!isOnline &&
            !hasPack &&
            `${whyOutOfReach()} What is here still works, and the rest comes back with the connection.`}
          {isRetrying && `${whyOutOfReach()} Trying again ${inWords(seconds)}.`}
        </p>
        {isRetrying && (
          <button
            type="button"
            className="pointer-events-auto min-h-11 font-strong underline"
            onClick={() => retry.current?.tryNow()}
          >
            Try again now
          </button>
        )}
      </div>
    </div>
  )
}

function inWords(seconds: number): string {
  if (seconds === 0) return 'now'
  return seconds === 1 ? 'in 1 second' : `in ${seconds} seconds`
}
