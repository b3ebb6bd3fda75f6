import type { ReactNode } from 'react'

/** Below a form, for users at the wrong door: one sentence with one link each. */
export function DoorLinks({ children }: { children: ReactNode }) {
  return (
    <div className="mt-7 grid gap-3 border-t border-line pt-6 text-sm text-ink-soft [&_a]:font-[520] [&_a]:text-ink [&_a]:underline">
      {children}
    </div>
  )
}
