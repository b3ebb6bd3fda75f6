import type { ReactNode } from 'react'
import { cardSlots } from '#contract/site/seller.ts'

/** Shown by a seller who takes cards; `otherwise` by one who does not. The server decides when it starts. */
export function IfCards({ children, otherwise }: { children?: ReactNode; otherwise?: ReactNode }) {
  return (
    <>
      {cardSlots.taken}
      {children}
      {cardSlots.otherwise}
      {otherwise}
      {cardSlots.end}
    </>
  )
}
