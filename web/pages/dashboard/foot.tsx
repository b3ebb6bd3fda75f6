import type { ComponentProps } from 'react'
import { paths } from '#web/platform/paths.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DemoLine } from './demo-line.tsx'

/** Below everything else on Today. */
export function Foot(props: ComponentProps<typeof DemoLine>) {
  return (
    <>
      <BoardLink />
      <DemoLine {...props} />
    </>
  )
}

/** The address that presents today's slide at once. */
function BoardLink() {
  const address = `${location.origin}${paths.dashboard}?board`
  return (
    <section aria-label="Link to the board" className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
      <p className="min-w-0">
        Bookmark this for the class computer:{' '}
        <a href={address} className="break-words text-ink underline hover:decoration-2">
          {address.replace(/^https?:\/\//, '')}
        </a>
        . It opens today’s slide straight on the board.
      </p>
      <CopyButton look="quiet" text={address} what="Link" word="Copy" hiddenWord="the link to the board" />
    </section>
  )
}
