import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'

const fade =
  'transition-[opacity,translate] duration-[180ms] ease-calm data-ending-style:opacity-0 data-starting-style:opacity-0'

const widths = { normal: 'max-w-[520px] bg-surface', wide: 'max-w-[960px] bg-paper max-sm:p-5' }

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: string | undefined
  children?: ReactNode
  /** Buttons, cancel first: it gets the focus if there is nothing to fill in. */
  actions?: ReactNode
  /** An alert needs an answer: a click outside does not close it. */
  kind?: 'dialog' | 'alert'
  /** Wide: for things to choose from, side by side. */
  width?: 'normal' | 'wide'
  /** Shown beside the cross. */
  closeWord?: string
  /** Where the focus goes on close, if the element that had it no longer exists. */
  focusAfter?: RefObject<HTMLElement | null> | undefined
}

export function DialogWindow(props: DialogProps) {
  const Root = props.kind === 'alert' ? AlertDialog.Root : Base.Root
  return (
    <Root open={props.isOpen} onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <Base.Portal>
        <Base.Backdrop className={`fixed inset-0 z-40 bg-ink/50 ${fade}`} />
        <Base.Viewport className="fixed inset-0 z-40 flex overflow-y-auto overscroll-contain p-4">
          <Base.Popup
            finalFocus={props.focusAfter}
            className={`relative m-auto w-full ${widths[props.width ?? 'normal']} rounded-[20px] p-6 shadow-raised outline-none focus-visible:rounded-[20px] sm:p-8 data-ending-style:translate-y-2 data-starting-style:translate-y-2 ${fade}`}
          >
            <Contents {...props} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Root>
  )
}

function Contents({ title, description, children, actions, kind, closeWord }: DialogProps) {
  return (
    <>
      <Base.Title className={`text-xl leading-[1.3] ${kind === 'alert' ? '' : closeWord ? 'pr-28' : 'pr-9'}`}>
        {title}
      </Base.Title>
      {description && <Base.Description className="mt-2 text-ink-soft">{description}</Base.Description>}
      {children && <div className="mt-5">{children}</div>}
      {actions && <div className="mt-6 flex flex-col gap-2 sm:flex-row sm:justify-end">{actions}</div>}
      {kind !== 'alert' && (
        <Base.Close className="absolute top-3 right-3 flex h-11 min-w-11 items-center justify-center gap-2 rounded-pill text-ink-soft hover:bg-ink/6 hover:text-ink focus-visible:rounded-pill focus-visible:outline-offset-0 sm:top-[26px] sm:right-5">
          <X aria-hidden="true" className="size-5" />
          <span className={closeWord ? 'pr-2 font-[540] text-ink' : 'sr-only'}>{closeWord ?? 'Close'}</span>
        </Base.Close>
      )}
    </>
  )
}
