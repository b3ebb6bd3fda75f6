import { ChevronDown } from 'lucide-react'
import { earlyLearningGoals } from '#contract/slides/curriculum/early-learning-goals.ts'
import { spokenLanguageStatements } from '#contract/slides/curriculum/spoken-language.ts'
import { strandNames } from '#contract/slides/curriculum/strand-names.ts'
import { strands } from '#contract/slides/writing/written-slide.ts'
import { capitalised } from '#web/platform/capitalised.ts'
import { CheckList } from '#web/ui/form/check-list.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type EditorForm, wordsFor } from './editor-form.ts'
import { NoteFields } from './note-fields.tsx'
import { TalkFields } from './talk-fields.tsx'
import { WordFields } from './word-fields.tsx'

const sensitivities = [
  { value: '0', name: 'Everyday' },
  { value: '1', name: 'Could be sensitive' },
  { value: '2', name: 'About harm' },
] as const
const goals = [{ value: '', name: 'None' }, ...earlyLearningGoals.map((goal) => ({ value: goal, name: goal }))]

/** What only the teacher reads. All of it is optional. */
export function TeacherFields({ form }: { form: EditorForm }) {
  const { draft, change } = form
  return (
    <>
      <TextField
        label="Subtitle"
        {...wordsFor(form, 'subtitle')}
        value={draft.subtitle}
        onChange={({ target }) => change({ subtitle: target.value })}
      />
      <TalkFields form={form} />
      <NoteFields form={form} />
      <WordFields form={form} />
      <TextField
        label="Ask at home"
        {...wordsFor(form, 'home', 'A question that a child can take home; child or grown-up may ask it.')}
        value={draft.home}
        onChange={({ target }) => change({ home: target.value })}
      />
      <div className="grid gap-[6px]">
        <Choice
          label="How sensitive is it?"
          labelLook="shown"
          options={sensitivities}
          value={sensitivities[draft.sensitivity].value}
          onChange={(value) => change({ sensitivity: value === '0' ? 0 : value === '1' ? 1 : 2 })}
        />
        <p className="text-xs text-ink-faint">
          For anything but Everyday, the safeguarding reminder stands under the note.
        </p>
      </div>
      <CurriculumFields form={form} />
    </>
  )
}

function CurriculumFields({ form }: { form: EditorForm }) {
  const { draft, change } = form
  return (
    <details className="group rounded-field border border-line px-4">
      <summary className="flex min-h-[48px] list-none items-center justify-between gap-4 text-sm font-[520] [&::-webkit-details-marker]:hidden">
        Curriculum links
        <ChevronDown
          aria-hidden="true"
          className="size-5 flex-none transition-[rotate] duration-[180ms] group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-5 pt-2 pb-5">
        <CheckList
          label="Oracy"
          options={strands.map((strand) => ({ value: strand, name: capitalised(strandNames[strand]) }))}
          chosen={draft.strands}
          onChange={(chosen) => change({ strands: chosen })}
        />
        <CheckList
          label="Spoken language, years 1 to 6"
          options={spokenLanguageStatements.map((statement, at) => ({ value: at + 1, name: statement }))}
          chosen={draft.spokenLanguage}
          onChange={(chosen) => change({ spokenLanguage: chosen })}
        />
        <SelectField
          label="Early learning goal"
          {...wordsFor(form, 'curriculum.eyfs')}
          options={goals}
          value={draft.eyfs}
          onChange={({ target }) => change({ eyfs: target.value })}
        />
        <TextField
          label="PSHE or RSHE"
          {...wordsFor(form, 'curriculum.pshe')}
          value={draft.pshe}
          onChange={({ target }) => change({ pshe: target.value })}
        />
      </div>
    </details>
  )
}
