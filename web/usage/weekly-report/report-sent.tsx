import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Confirms that it was sent, and to whom. Takes the focus: the button that had it is gone. */
export function ReportSent({ message, onClose }: { message: string; onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <div className="wrap-anywhere">
        <Notice look="good">{message}</Notice>
      </div>
      <div className="flex flex-col sm:flex-row sm:justify-end">
        <Button ref={done} onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}
