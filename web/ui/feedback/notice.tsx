import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  info: { classes: 'bg-info-tint text-info', Icon: Info, role: undefined },
  good: { classes: 'bg-good-tint text-good', Icon: CircleCheck, role: undefined },
  warn: { classes: 'bg-warn-tint text-warn', Icon: TriangleAlert, role: undefined },
  // Appears because something has just failed: announced at once.
  bad: { classes: 'bg-bad-tint text-bad', Icon: CircleAlert, role: 'alert' },
} as const

type Props = { look: keyof typeof looks; title?: string; children?: ReactNode; action?: ReactNode }

/** A message that stays in the page: a failed login, a view that is switched on, the week's progress. */
export function Notice({ look, title, children, action }: Props) {
  const { classes, Icon, role } = looks[look]
  return (
    <div
      role={role}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field px-[14px] py-[11px] text-sm ${classes}`}
    >
      <div className="flex min-w-0 flex-1 basis-[220px] gap-[10px]">
        <Icon aria-hidden="true" className="mt-px size-5 flex-none" />
        <div className="min-w-0">
          {title && <p className="font-strong">{title}</p>}
          {children}
        </div>
      </div>
      {action}
    </div>
  )
}
