import type { RefObject } from 'react'
import type { CallError } from '#web/platform/calls/call-error.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'

type Props = {
  read: { error: CallError | null; isFetching: boolean; refetch: () => Promise<{ isSuccess: boolean }> }
  /** The container: receives the focus once the button is gone. */
  around: RefObject<HTMLElement | null>
  className?: string
}

/** Shows the error of a failed query, with a button to try again. */
export function ReadFailed({ read: { error, isFetching, refetch }, around, className = '' }: Props) {
  if (!error) return null
  const tryAgain = async (): Promise<void> => {
    const { isSuccess } = await refetch()
    if (isSuccess) around.current?.focus({ preventScroll: true })
  }
  return (
    <div className={className}>
      <LoadFailed said={error.said} isTrying={isFetching} tryAgain={() => void tryAgain()} />
    </div>
  )
}
