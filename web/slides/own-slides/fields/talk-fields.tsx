import { talkForms } from '#contract/slides/writing/talk-plan.ts'
import { capitalised } from '#web/platform/capitalised.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { type EditorForm, wordsFor } from './editor-form.ts'

const forms = [
  { value: '', name: 'In your own words' },
  ...talkForms.map((form) => ({ value: form, name: capitalised(form) })),
]

/** How the class talks, and what it chooses between. */
export function TalkFields({ form }: { form: EditorForm }) {
  const { draft, change } = form
  return (
    <>
      <SelectField
        label="Form of talk"
        {...wordsFor(form, 'talkPlan.form')}
        options={forms}
        value={draft.form}
        onChange={({ target }) => change({ form: target.value })}
      />
      <TextAreaField
        label="How to talk"
        {...wordsFor(
          form,
          'talk',
          'What happens, in two or three short steps: “Tell your partner. Then swap.”',
          draft.form === '' ? 'talk' : 'talkPlan.task',
        )}
        value={draft.talk}
        onChange={({ target }) => change({ talk: target.value })}
      />
      {draft.form !== '' && (
        <TextAreaField
          label="Choices"
          {...wordsFor(
            form,
            'talk.items',
            'One on each line, up to five, if the class chooses between things.',
            'talkPlan.items',
          )}
          value={draft.items}
          onChange={({ target }) => change({ items: target.value })}
        />
      )}
    </>
  )
}
