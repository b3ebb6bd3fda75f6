import type { ReactNode } from 'react'
import { pageClasses } from './page-classes.tsx'

/** Stacks the parts of a dashboard. */
export function Parts({ children }: { children: ReactNode }) {
  return <div className={pageClasses.parts}>{children}</div>
}

/** A wide and a narrow column; stacked on a phone. */
export function TwoColumns({ wide, narrow }: { wide: ReactNode; narrow: ReactNode }) {
  return (
    <div className={pageClasses.columns}>
      {wide}
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 sm:gap-5">{narrow}</div>
    </div>
  )
}
