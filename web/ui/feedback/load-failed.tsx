import { Button } from '../button.tsx'
import { Notice } from './notice.tsx'

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
