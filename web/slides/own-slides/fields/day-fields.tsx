import { weekdays } from '#contract/slides/weekdays.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { themeOf, weekdayOf } from '../draft.ts'
import { type EditorForm, wordsFor } from './editor-form.ts'

const themes = weekdays.map(({ theme, name }) => ({ value: theme, name }))

/** The day on which the school sees the slide, and which weekday's colour it has. */
export function DayFields({ form }: { form: EditorForm }) {
  const { draft, change } = form
  const weekday = weekdayOf(draft.pinnedOn)
  const isWeekend = draft.pinnedOn !== '' && !weekday
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <div className="grid justify-items-start gap-2">
        <TextField
          type="date"
          label="Day"
          {...wordsFor(
            form,
            'pinnedOn',
            'Any weekday in the next twelve months. Leave it empty, and the slide waits in your list.',
          )}
          {...(isWeekend ? { error: 'There is no slide at the weekend. Please choose a weekday.' } : {})}
          value={draft.pinnedOn}
          onChange={({ target }) => change({ pinnedOn: target.value })}
        />
        {draft.pinnedOn !== '' && (
          <Button look="quiet" size="small" className="-ml-[14px]" onClick={() => change({ pinnedOn: '' })}>
            Clear the day
          </Button>
        )}
      </div>
      <SelectField
        label="Theme"
        {...wordsFor(form, 'theme', weekday ? 'The theme follows the day.' : 'Pick a day, and the theme follows it.')}
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
