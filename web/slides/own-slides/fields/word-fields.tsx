import { TextField } from '#web/ui/form/text-field.tsx'
import { type EditorForm, wordsFor } from './editor-form.ts'

/** A word to learn, and its card. */
export function WordFields({ form }: { form: EditorForm }) {
  const { draft, change } = form
  return (
    <>
      <TextField
        label="Word to learn"
        {...wordsFor(form, 'word')}
        value={draft.word}
        onChange={({ target }) => change({ word: target.value })}
      />
      {draft.word.trim() !== '' && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label="What it means"
            {...wordsFor(form, 'word.meaning', 'In words that a child understands.', 'wordCard.meaning')}
            value={draft.meaning}
            onChange={({ target }) => change({ meaning: target.value })}
          />
          <TextField
            label="In a sentence"
            {...wordsFor(form, 'word.example', 'As a child might say it.', 'wordCard.example')}
            value={draft.example}
            onChange={({ target }) => change({ example: target.value })}
          />
        </div>
      )}
    </>
  )
}
