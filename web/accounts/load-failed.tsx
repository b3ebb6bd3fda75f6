import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** A part of a page that could not be read, while the rest of it stands. */
export function LoadFailed({ said, tryAgain }: { said: string; tryAgain: () => void }) {
  return (
    <Notice
      look="bad"
      action={
        <Button look="outline" size="small" onClick={tryAgain}>
          Try again
        </Button>
      }
    >
      {said}
    </Notice>
  )
}
