import { bandsByAge, ageBands } from '#contract/slides/age-bands.ts'
import { boardLimits } from '#contract/slides/board-limits.ts'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { Tabs } from '#web/ui/surface/tabs.tsx'
import { linesOf, type StarterBand, starterFields } from '../draft.ts'
import type { EditorForm } from './editor-form.ts'

const bands: readonly StarterBand[] = ['all', ...bandsByAge]
const names: Record<StarterBand, string> = { all: 'Everyone', ...ageBands }

type Props = { form: EditorForm; band: StarterBand; onBand: (band: StarterBand) => void }

/** Sentence starters, by age band. */
export function StarterFields({ form, band, onBand }: Props) {
  const { draft, change, issueFor, adviceFor } = form
  return (
    <Tabs
      label="Sentence starters for"
      shown={{ value: band, onChange: onBand }}
      tabs={bands.map((each) => {
        const error = issueFor(starterFields[each])
        const count = linesOf(draft.starters[each]).length
        return {
          value: each,
          name: count > 0 ? `${names[each]} (${count})` : names[each],
          content: (
            <TextAreaField
              label={each === 'all' ? 'Starters for everyone' : `Starters for ${names[each]}`}
              hint={`One on each line: up to ${boardLimits.starters}, each up to ${boardLimits.starterCharacters} characters. ${each === 'all' ? 'For every age band without starters of its own.' : 'Leave it empty, and they see those for everyone.'}`}
              error={error}
              advice={error ? [] : adviceFor(`starters.${each}`)}
              className="min-h-[148px]"
              value={draft.starters[each]}
              onChange={({ target }) => change({ starters: { ...draft.starters, [each]: target.value } })}
            />
          ),
        }
      })}
    />
  )
}
