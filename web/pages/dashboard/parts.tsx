import type { ReactNode } from 'react'
import { pageClasses } from './page-classes.tsx'

/** Stacks the parts of a dashboard. */
export function Parts({ children }: { children: ReactNode }) {
  return <div className={pageClasses.parts}>{children}</div>
}

type Columns = { wide: ReactNode; narrow: ReactNode; notice?: ReactNode }

/** A wide and a narrow column, of the same height without a notice; stacked on a phone. A notice is beside the wide one, or below it: it moves nothing. */
export function TwoColumns({ wide, narrow, notice }: Columns) {
  return (
    <div className={`${pageClasses.columns} ${notice ? 'items-start' : ''}`}>
      {wide}
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 sm:gap-5">
        {notice}
        {narrow}
      </div>
    </div>
  )
}
