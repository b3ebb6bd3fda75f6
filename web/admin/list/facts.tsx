type Props = { facts: readonly { name: string; value: string }[] }

/** The details of a row in small print, each with its name. */
export function Facts({ facts }: Props) {
  if (facts.length === 0) return null
  return (
    <dl className="mt-1 flex flex-wrap gap-x-[18px] gap-y-[2px] text-xs leading-[1.6] text-ink-soft">
      {facts.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="inline">{name}</dt> <dd className="inline font-medium wrap-anywhere text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
