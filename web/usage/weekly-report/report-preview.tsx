import { type WeeklyReport, quotedNote } from '#contract/usage/weekly-report.ts'

/** The mail exactly as its readers get it. Scrollable by keyboard, and first in the tab order. */
export function ReportPreview({ report, note }: { report: WeeklyReport; note: string }) {
  const { subject, logo, greeting, paragraphs, facts, notes, senderName } = report
  const said = senderName ? quotedNote(note, senderName) : []
  return (
    <section
      aria-label="Preview of the email"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keyboard
      tabIndex={0}
      className="grid max-h-[min(230px,28dvh)] gap-3 overflow-y-auto rounded-field border border-line bg-paper p-4 text-sm wrap-anywhere focus-visible:rounded-field"
    >
      {logo && <img src={logo.url} alt={logo.alt} className="max-h-12 max-w-[140px] justify-self-end" />}
      <h3 className="text-base leading-[1.35]">{subject}</h3>
      <p>{greeting}</p>
      {[...said, ...paragraphs].map((paragraph, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines of a note can be the same
        <p key={at}>{paragraph}</p>
      ))}
      <dl className="divide-y divide-line border-y border-line">
        {facts.map(({ label, value }) => (
          <div key={label} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 py-[7px]">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-strong">{value}</dd>
          </div>
        ))}
      </dl>
      {notes.map((line) => (
        <p key={line} className="text-xs text-ink-soft">
          {line}
        </p>
      ))}
    </section>
  )
}
