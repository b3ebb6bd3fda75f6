import type { StatFigure } from './stat-figures.ts'

/** Four figures in a row; on a phone two by two. */
export function StatList({ figures }: { figures: readonly StatFigure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-[14px] lg:grid-cols-4 lg:gap-x-0 lg:divide-x lg:divide-line">
      {figures.map(({ name, value, of }) => (
        <div key={name} className="flex flex-col justify-between lg:px-6 lg:first:pl-0 lg:last:pr-0">
          <dt className="text-sm leading-[1.4] text-ink-soft">{name}</dt>
          <dd className="text-[1.75rem] leading-[1.2] font-[640] tracking-[-0.03em] tabular-nums sm:text-[2rem]">
            {value.toLocaleString('en-GB')}{' '}
            {of && <span className="text-sm font-body whitespace-nowrap tracking-normal text-ink-soft">{of}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
