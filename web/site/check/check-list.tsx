import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CheckDot } from './check-dot.tsx'

type Row = {
  name: string
  title: string
  /** What the test is for, until its result takes the place of the sentence; the detail likewise. */
  why: string
  detail: string
  action?: ReactNode
}

const rows: readonly Row[] = [
  {
    name: 'server',
    title: 'Our server',
    why: 'Slides come from our server. A filter or a Wi-Fi log-in page must not answer in its place.',
    detail: 'A call over HTTPS, answered within 10 seconds',
  },
  {
    name: 'cookies',
    title: 'Cookies',
    why: 'They keep you logged in. For this test we write one, read it and remove it again.',
    detail: 'First-party cookies only',
  },
  {
    name: 'storage',
    title: 'Storage',
    why: 'The browser keeps the next days’ slides, for a morning without internet. A private window forgets them.',
    detail: 'localStorage, IndexedDB, Cache Storage, service workers and 50 MB of free space',
  },
  {
    name: 'screen',
    title: 'Full screen',
    why: 'The slide fills the whole board. Where that is not allowed, it fills the window.',
    detail: 'The browser’s Fullscreen API',
    action: (
      <Button look="outline" size="small" data-part="full-screen" disabled>
        Try full screen
      </Button>
    ),
  },
  {
    name: 'sound',
    title: 'Sound',
    why: 'A bell can ring when the time for talking is up. The board shows it as well.',
    detail: 'The browser’s Web Audio API',
    action: <Bell />,
  },
  {
    name: 'voices',
    title: 'Voices',
    why: 'The board can read a slide aloud in an English voice that is installed on the computer.',
    detail: 'Speech synthesis with an English voice on the device, en-GB at best',
  },
  {
    name: 'clock',
    title: 'Clock',
    why: 'Without internet, the computer’s clock picks the slide.',
    detail: 'At most 2 minutes from our server’s clock',
  },
]

export function CheckList() {
  return (
    <ol aria-live="polite" className="divide-y divide-line rounded-card border border-line bg-surface shadow-soft">
      {rows.map(({ name, title, why, detail, action }) => (
        <li key={name} className="check-row" data-row={name} data-state="waiting">
          <CheckDot />
          <div className="min-w-0">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <h3 className="text-base">{title}</h3>
              <span data-part="word" className="check-word needs-script text-sm font-strong">
                Testing…
              </span>
            </div>
            <p data-part="says" className="max-w-[62ch] text-[1rem] text-ink-soft">
              {why}
            </p>
            <p data-part="detail" aria-live="off" className="mt-1 text-xs text-ink-faint wrap-anywhere">
              {detail}
            </p>
          </div>
          {action && <div className="needs-script check-action print:hidden">{action}</div>}
        </li>
      ))}
    </ol>
  )
}

function Bell() {
  return (
    <>
      <Button look="outline" size="small" data-part="bell" disabled>
        Play the bell
      </Button>
      <div data-part="asked" hidden role="group" aria-labelledby="heard" className="flex flex-wrap items-center gap-2">
        <p id="heard" className="text-sm">
          Did you hear it?
        </p>
        <Button look="outline" size="small" data-part="heard">
          Yes
        </Button>
        <Button look="outline" size="small" data-part="unheard">
          No
        </Button>
      </div>
    </>
  )
}
