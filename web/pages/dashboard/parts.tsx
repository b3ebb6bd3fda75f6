import type { ReactNode } from 'react'

/** The parts of a dashboard, one below the other. */
export function Parts({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-5 py-6 sm:gap-6">{children}</div>
}

/** The wide and the narrow one; on a phone one below the other. */
export function TwoColumns({ wide, narrow }: { wide: ReactNode; narrow: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_364px]">
      {wide}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:gap-6">{narrow}</div>
    </div>
  )
}
