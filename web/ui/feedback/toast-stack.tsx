import { Toast as Base } from '@base-ui/react/toast'
import { CircleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../button.tsx'
import { Mark } from '../picture/mark.tsx'
import type { ToastQueue } from './toast-queue.ts'
import type { Toast } from './use-toast.ts'

/** Slow readers need more than the usual five seconds, and a failure must not be missed. Hovering pauses both. */
const shownMs = { default: 7_000, destructive: 15_000, action: 20_000 }

type ToastData = { look: keyof typeof looks; action: Toast['action'] }

const looks = {
  default: 'on-dark bg-ink text-white',
  destructive: 'bg-bad-tint text-bad ring-[1.5px] ring-inset ring-bad',
}

/** Toasts in the corner, newest first. F6 moves the focus there; Escape, the button or a swipe dismisses one. */
export function ToastStack({ queue }: { queue: ToastQueue }) {
  return (
    <Base.Provider limit={3}>
      <Base.Portal>
        <Base.Viewport className="pointer-events-none fixed inset-x-4 bottom-[calc(16px+var(--bottom-bar,0px))] z-50 flex flex-col gap-3 rounded-card focus-visible:rounded-card sm:right-6 sm:bottom-6 sm:left-auto sm:w-[400px]">
          <ToastList queue={queue} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function ToastList({ queue }: { queue: ToastQueue }) {
  const { toasts, add, close } = Base.useToastManager<ToastData>()

  useEffect(
    () =>
      queue.pipe(({ title, description, look = 'default', action }: Toast) => {
        const id = add({
          title,
          description,
          timeout: shownMs[action ? 'action' : look],
          priority: look === 'destructive' ? 'high' : 'low',
          data: { look, action },
        })
        return () => close(id)
      }),
    [queue, add, close],
  )

  return toasts.map((toast) => (
    <ToastItem
      key={toast.id}
      toast={toast}
      look={toast.data?.look ?? 'default'}
      action={toast.data?.action}
      onClose={() => close(toast.id)}
    />
  ))
}

type ItemProps = ToastData & { toast: Base.Root.ToastObject; onClose: () => void }

function ToastItem({ toast, look, action, onClose }: ItemProps) {
  return (
    <Base.Root
      toast={toast}
      // The library announces a failure through its own alert; here it is a non-modal dialog like the others.
      role="dialog"
      // The library hides failures and the button from screen readers until they have the focus, though everybody else sees them.
      aria-hidden={false}
      swipeDirection={['right', 'down']}
      className={`pointer-events-auto relative rounded-card shadow-raised transition-[opacity,transform] duration-[200ms] ease-calm select-none [transform:translate(var(--toast-swipe-movement-x),var(--toast-swipe-movement-y))] focus-visible:rounded-card focus-visible:outline-focus data-ending-style:opacity-0 data-limited:hidden data-starting-style:[transform:translateY(12px)] data-starting-style:opacity-0 data-swiping:transition-none ${action ? 'sm:-ml-[120px]' : ''} ${looks[look]}`}
    >
      <Base.Content className="grid grid-cols-[auto_1fr] gap-x-3 py-4 pr-14 pl-4 sm:grid-cols-[auto_1fr_auto]">
        {look === 'destructive' ? (
          <CircleAlert aria-hidden="true" className="mt-px size-[22px]" />
        ) : (
          <Mark className="mt-px size-[22px] fill-day-bright" />
        )}
        <div className="min-w-0">
          <Base.Title className="text-[1rem] leading-[1.4] font-strong tracking-normal" />
          <Base.Description
            className={`mt-[2px] text-sm ${look === 'destructive' ? 'text-ink' : 'text-on-ink-soft'}`}
          />
        </div>
        {action && (
          <Button
            look={look === 'destructive' ? 'outline' : 'paper'}
            size="small"
            className="self-center max-sm:col-start-2 max-sm:mt-3 max-sm:justify-self-start"
            onClick={() => {
              onClose()
              action.onPress()
            }}
          >
            {action.word}
          </Button>
        )}
      </Base.Content>
      <Base.Close
        aria-hidden={false}
        className="absolute top-[6px] right-[6px] grid size-11 place-items-center rounded-pill hover:bg-current/12 focus-visible:rounded-pill focus-visible:outline-offset-[-3px]"
      >
        <X aria-hidden="true" className="size-5" />
        <span className="sr-only">Dismiss</span>
      </Base.Close>
    </Base.Root>
  )
}
