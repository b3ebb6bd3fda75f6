import { Choice } from '#web/ui/form/choice.tsx'
import { type Change, fieldLabels, valueInWords, withValue } from './conflict.ts'
import type { Draft } from './draft.ts'

type Props = { changes: readonly Change[]; draft: Draft; onChange: (changes: Partial<Draft>) => void }

/** What changed elsewhere while the form was open. Where the administrator typed something else, they choose. */
export function ChangedMeanwhile({ changes, draft, onChange }: Props) {
  return (
    <ul aria-label="Changed meanwhile" className="divide-y divide-line rounded-field border border-line px-4 text-sm">
      {changes.map((change) => (
        <li key={change.field} className="grid gap-1 py-3 wrap-anywhere">
          <h3 className="text-sm font-strong">{fieldLabels[change.field]}</h3>
          <p className="text-ink-soft">
            Was: {valueInWords(change.field, change.was)}
            <br />
            Now: <span className="text-ink">{valueInWords(change.field, change.now)}</span>
          </p>
          {change.mine === null ? (
            <p className="text-ink-soft">The form below has the new value.</p>
          ) : (
            <TheirsOrMine change={{ ...change, mine: change.mine }} draft={draft} onChange={onChange} />
          )}
        </li>
      ))}
    </ul>
  )
}

type ChoiceProps = Omit<Props, 'changes'> & { change: Change & { mine: string } }

function TheirsOrMine({ change: { field, now, mine }, draft, onChange }: ChoiceProps) {
  return (
    <>
      <p className="text-ink-soft">
        You typed: <span className="text-ink">{valueInWords(field, mine)}</span>
      </p>
      <Choice
        label={`${fieldLabels[field]} to save`}
        options={[
          { value: 'mine', name: 'Keep mine' },
          { value: 'theirs', name: 'Take theirs' },
        ]}
        value={draft[field] === now ? 'theirs' : 'mine'}
        onChange={(whose) => onChange(withValue(draft, field, whose === 'mine' ? mine : now))}
      />
    </>
  )
}
