/** `isWide`: on a line of its own, for an email address. */
type Fact = { name: string; value: string; isWide?: boolean }

/** What a person is asked to confirm, fact by fact. */
export function FactsPanel({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-3 rounded-[24px] bg-sand p-5 sm:grid-cols-2 sm:p-6">
      {facts.map(({ name, value, isWide }) => (
        <div key={name} className={`min-w-0 ${isWide ? 'sm:col-span-2' : ''}`}>
          <dt className="text-xs text-ink-soft">{name}</dt>
          <dd className="font-medium wrap-anywhere whitespace-pre-wrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
