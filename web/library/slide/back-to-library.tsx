import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Back to the list that the person came from, as they left it; to the whole library if they came by a link. */
export function BackToLibrary() {
  const cameFrom: unknown = useHistoryState()
  const list = typeof cameFrom === 'string' ? cameFrom : undefined
  function goBack(event: MouseEvent): void {
    if (!list || event.metaKey || event.ctrlKey || event.shiftKey) return
    // Not a new visit: going back, the browser scrolls to where the person had been.
    event.preventDefault()
    window.history.back()
  }
  return (
    <Link href={list ?? paths.library} onClick={goBack} asChild>
      <ButtonLink look="quiet" size="small" className="-mx-[14px]">
        <ArrowLeft aria-hidden="true" className="size-[1.1em]" />
        Back to Library
      </ButtonLink>
    </Link>
  )
}
