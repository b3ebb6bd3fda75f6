import { Download, type LucideIcon, Mail, Plus } from 'lucide-react'
import { type MouseEvent, Suspense, lazy, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Period } from '#contract/usage/analytics.ts'
import { exportUsage } from '#contract/usage/export.ts'
import { hrefOf } from '#web/platform/calls/api.ts'
import { useDownload } from '#web/platform/calls/use-download.ts'
import { Card } from '#web/ui/card.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'

const ShareReportDialog = lazy(async () => ({ default: (await import('./share-report-dialog.tsx')).ShareReportDialog }))

/** The licence holder's actions, side by side if there is room. */
export function QuickActions({ period, addSlide }: { period: Period; addSlide: string }) {
  return (
    <Card title="Admin Quick Actions" data-tour="quick-actions" className="grid grid-rows-[auto_1fr] [&>div+div]:grid">
      <ul className="grid gap-3 sm:grid-cols-3">
        <li className="grid">
          <ExportTile period={period} />
        </li>
        <li className="grid">
          <ShareTile />
        </li>
        <li className="grid">
          <Link href={addSlide} className={tileClasses}>
            <TileWords Icon={Plus} name="Add New Slide" says="Write one for your school" />
          </Link>
        </li>
      </ul>
    </Card>
  )
}

/** A real link, which any browser can open or save; a plain click downloads here, so that errors can be shown. */
function ExportTile({ period }: { period: Period }) {
  const toast = useToast()
  const { mutate, isPending } = useDownload(exportUsage, {
    onSuccess: (name) => toast({ title: 'Usage data downloaded', description: name }),
    onError: ({ said }) => toast({ look: 'destructive', title: 'Download failed', description: said }),
  })
  const request = { query: { period } }
  function download(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!isPending) mutate([request])
  }
  return (
    <a href={hrefOf(exportUsage, request)} download onClick={download} className={tileClasses}>
      <TileWords Icon={Download} name="Export Usage Data" says={isPending ? 'Downloading...' : 'Download as CSV'} />
    </a>
  )
}

function ShareTile() {
  const button = useRef<HTMLButtonElement>(null)
  const [dialog, setDialog] = useState<'never opened' | 'open' | 'closed'>('never opened')
  return (
    <>
      <button ref={button} type="button" onClick={() => setDialog('open')} className={tileClasses}>
        <TileWords Icon={Mail} name="Share Weekly Report" says="Send a summary email" />
      </button>
      {dialog !== 'never opened' && (
        <Suspense fallback={null}>
          <ShareReportDialog isOpen={dialog === 'open'} onClose={() => setDialog('closed')} focusAfter={button} />
        </Suspense>
      )}
    </>
  )
}

const tileClasses =
  'grid min-h-[84px] w-full grid-cols-[auto_minmax(0,1fr)] items-center gap-x-[14px] rounded-[14px] bg-sand px-4 py-[14px] text-left text-sm leading-[1.35] text-ink no-underline transition-colors duration-[180ms] hover:bg-quiet-dot focus-visible:outline-offset-[-3px]'

function TileWords({ Icon, name, says }: { Icon: LucideIcon; name: string; says: string }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-6" />
      <span>
        <span className="block font-strong">{name}</span>
        <span className="block text-xs text-ink-soft">{says}</span>
      </span>
    </>
  )
}
