import { Notice } from '#web/ui/feedback/notice.tsx'

const maxShown = 8

type Props = { lines: readonly string[] }

/** The lines of a text that look like dates, and were not understood. */
export function NotUnderstood({ lines }: Props) {
  if (lines.length === 0) return null
  const more = lines.length - maxShown
  return (
    <Notice
      look="warn"
      title={lines.length === 1 ? 'One line was not understood' : `${lines.length} lines were not understood`}
    >
      <LinesInWords lines={lines.slice(0, maxShown)} />
      {more > 0 && <p>and {more} more.</p>}
      <p className="mt-1">If they matter, please enter them by hand.</p>
    </Notice>
  )
}

function LinesInWords({ lines }: Props) {
  return (
    <ul className="list-disc pl-5">
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines of a text may be the same
        <li key={at} className="break-words">
          {line}
        </li>
      ))}
    </ul>
  )
}
