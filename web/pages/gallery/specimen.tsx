import type { ReactNode } from 'react'

type Props = { name: string; note?: string; layout?: 'row' | 'columns' | 'block'; children: ReactNode }

const layouts = {
  row: 'flex flex-wrap items-center gap-3',
  columns: 'grid gap-x-6 gap-y-6 sm:grid-cols-2',
  block: 'grid gap-4',
}

/** One component under its name, with a line on when to use it. */
export function Specimen({ name, note, layout = 'row', children }: Props) {
  return (
    <div className="min-w-0">
      <h3 className="text-base">{name}</h3>
      {note && <p className="max-w-[62ch] text-sm text-ink-soft">{note}</p>}
      <div className={`mt-3 ${layouts[layout]}`}>{children}</div>
    </div>
  )
}
