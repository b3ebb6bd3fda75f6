import type { ReactNode } from 'react'

/** Stacks the parts of a dashboard. */
export function Parts({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-4 py-4 sm:gap-5 sm:py-[22px]">{children}</div>
}

/** A wide and a narrow column; stacked on a phone. */
export function TwoColumns({ wide, narrow }: { wide: ReactNode; narrow: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_364px]">
      {wide}
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 sm:gap-5">{narrow}</div>
    </div>
  )
}
