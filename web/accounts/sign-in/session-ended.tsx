import { useHistoryState } from 'wouter/use-browser-location'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { sessionEnded } from '../sessions/login-path.ts'

/** Says why a page of the app has become a login page: signed out in another tab, say. */
export function SessionEnded() {
  if (useHistoryState() !== sessionEnded) return null
  return (
    <div className="mb-7">
      <Notice look="info">
        You are signed out. Log in to carry on where you were. Slides that you have shown still count.
      </Notice>
    </div>
  )
}
