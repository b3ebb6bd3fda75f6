import type { ReactNode } from 'react'

/** Stacks the parts of a dashboard. */
export function Parts({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-5 py-6 sm:gap-6">{children}</div>
}

/** A wide and a narrow column; stacked on a phone. */
export function TwoColumns({ wide, narrow }: { wide: ReactNode; narrow: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_364px]">
      {wide}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:gap-6">{narrow}</div>
    </div>
  )
}
