import { ownSlideLimits } from '#contract/slides/own-slides.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { wordsFor, type EditorForm } from './editor-form.ts'
import { minuteOptions } from './minutes.ts'

/** What the class sees and hears. */
export function ClassFields({ form }: { form: EditorForm }) {
  const { draft, change } = form
  return (
    <>
      <TextField
        label="Title"
        required
        {...wordsFor(
          form,
          'title',
          `For you and your colleagues: the board shows the question. ${room('title', draft.title)}`,
        )}
        value={draft.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextAreaField
        label="Question"
        required
        {...wordsFor(form, 'prompt', `What the class talks about. ${room('prompt', draft.prompt)}`)}
        value={draft.prompt}
        onChange={({ target }) => change({ prompt: target.value })}
      />
      <TextAreaField
        label="The question in simple words"
        {...wordsFor(
          form,
          'promptSimple',
          `For EYFS & Reception and Year 1 & 2; left empty, they hear the question above. ${room('promptSimple', draft.promptSimple)}`,
        )}
        value={draft.promptSimple}
        onChange={({ target }) => change({ promptSimple: target.value })}
      />
      <TextAreaField
        label="Follow-up question"
        {...wordsFor(form, 'followUp', `When the talk slows down. ${room('followUp', draft.followUp)}`)}
        value={draft.followUp}
        onChange={({ target }) => change({ followUp: target.value })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label="Time to talk"
          {...wordsFor(form, 'timerDuration')}
          options={minuteOptions(draft.timerDuration)}
          value={String(draft.timerDuration)}
          onChange={({ target }) => change({ timerDuration: Number(target.value) })}
        />
        <TextField
          label="Picture"
          {...wordsFor(form, 'emoji', 'One emoji beside the title, if you like.')}
          value={draft.emoji}
          onChange={({ target }) => change({ emoji: target.value })}
        />
      </div>
    </>
  )
}

type Limited = 'title' | 'prompt' | 'promptSimple' | 'followUp'

function room(field: Limited, written: string): string {
  const left = ownSlideLimits[field] - Array.from(written.trim()).length
  return left >= 0 ? `${left} characters left.` : `${-left} characters too many.`
}
