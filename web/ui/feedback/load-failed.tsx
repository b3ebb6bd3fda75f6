import { createContext, useContext } from 'react'
import { Button } from '../button.tsx'
import { Notice } from './notice.tsx'

/** Whether the page has said already why parts of it fail, so that they need not alarm anybody. */
export const QuietFailures = createContext(false)

type Props = { title?: string; said: string; isTrying?: boolean; tryAgain: () => void }

/** A part of a page that failed to load, while the rest is fine. */
export function LoadFailed({ title, said, isTrying = false, tryAgain }: Props) {
  const isQuiet = useContext(QuietFailures)
  return (
    <Notice
      look={isQuiet ? 'info' : 'bad'}
      {...(title ? { title } : {})}
      action={
        <Button look="outline" size="small" pending={isTrying && 'Trying again...'} onClick={tryAgain}>
          Try again
        </Button>
      }
    >
      {said}
    </Notice>
  )
}
