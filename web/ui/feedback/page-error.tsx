import type { ReactNode } from 'react'
import { Mark } from '../picture/mark.tsx'

type Props = {
  title: string
  /** 1 if it replaces the whole page, 3 if it replaces part of a titled one. */
  level?: 1 | 2 | 3
  children: ReactNode
  /** The next step: a button or a link. */
  action: ReactNode
}

/** What happened, and the next step. */
export function PageError({ title, level = 1, children, action }: Props) {
  const Heading = `h${level}` as const
  return (
    <div className="mx-auto grid max-w-[520px] justify-items-center gap-3 px-5 py-14 text-center">
      <Mark className="mb-2 size-14 fill-quiet-dot" />
      <Heading className={`leading-[1.2] ${level === 3 ? 'text-xl' : 'text-2xl'}`}>{title}</Heading>
      <div className="text-ink-soft text-balance">{children}</div>
      <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>
    </div>
  )
}
