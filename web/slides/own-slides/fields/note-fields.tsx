import { useState } from 'react'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type EditorForm, wordsFor } from './editor-form.ts'

const lines = [
  { field: 'ask', label: 'Ask', hint: 'One question that digs deeper.' },
  { field: 'listenFor', label: 'Listen for', hint: 'A kind of answer, or a way of speaking.' },
  { field: 'ifItStalls', label: 'If it stalls', hint: 'An example, or a choice of two.' },
  { field: 'care', label: 'Take care', hint: 'Whom to look after, if it may touch a nerve.' },
] as const

/** The teacher's note: lines that can be read in ten seconds. */
export function NoteFields({ form }: { form: EditorForm }) {
  const { draft, change } = form
  // Once shown, it stays while the teacher empties it.
  const [hasOldNote] = useState(draft.teacherNote !== '')
  return (
    <>
      {/* Only slides that were written before the note had lines. */}
      {hasOldNote && (
        <TextAreaField
          label="Teacher’s note"
          {...wordsFor(form, 'teacherNote', 'If you fill in the lines below, they stand in its place.')}
          value={draft.teacherNote}
          onChange={({ target }) => change({ teacherNote: target.value })}
        />
      )}
      {lines.map(({ field, label, hint }) => (
        <TextField
          key={field}
          label={label}
          {...wordsFor(form, `note.${field}`, hint)}
          value={draft[field]}
          onChange={({ target }) => change({ [field]: target.value })}
        />
      ))}
    </>
  )
}
