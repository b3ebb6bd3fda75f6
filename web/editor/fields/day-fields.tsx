import { weekdays } from '#contract/weekdays.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { themeOf, weekdayOf } from '../draft.ts'
import { type EditorForm, wordsFor } from './editor-form.ts'

const themes = weekdays.map(({ theme, name }) => ({ value: theme, name }))

/** On which day the school sees it, and which weekday's colour it has. */
export function DayFields({ form }: { form: EditorForm }) {
  const { draft, change } = form
  const weekday = weekdayOf(draft.pinnedOn)
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <div className="grid justify-items-start gap-2">
        <TextField
          type="date"
          label="Day"
          {...wordsFor(form, 'pinnedOn', 'A weekday within a year. Left empty, the slide waits in your list.')}
          value={draft.pinnedOn}
          onChange={({ target }) => change({ pinnedOn: target.value })}
        />
        {draft.pinnedOn !== '' && (
          <Button look="quiet" size="small" onClick={() => change({ pinnedOn: '' })}>
            Take it off this day
          </Button>
        )}
      </div>
      <SelectField
        label="Theme"
        {...wordsFor(form, 'theme', weekday ? 'It has the theme of its day.' : 'On a day, it has that day’s theme.')}
        options={themes}
        value={themeOf(draft)}
        disabled={weekday !== undefined}
        onChange={({ target }) =>
          change({ theme: weekdays.find(({ theme }) => theme === target.value)?.theme ?? draft.theme })
        }
      />
    </div>
  )
}
