import { type ReactNode, useDeferredValue, useState } from 'react'
import type { OwnSlide } from '#contract/slides/own-slides.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { type Draft, draftOf, emptyDraft, type StarterBand } from './draft.ts'
import { ClassFields } from './fields/class-fields.tsx'
import { DayFields } from './fields/day-fields.tsx'
import type { EditorForm } from './fields/editor-form.ts'
import { StarterFields } from './fields/starter-fields.tsx'
import { TeacherFields } from './fields/teacher-fields.tsx'
import { useAdvice } from './use-advice.ts'
import { useDraft, type SavedDraft } from './use-draft.ts'
import { useSaveSlide } from './use-save-slide.ts'

type Props = {
  /** Omitted for a new one. */
  slide?: OwnSlide
  /** The day that a new one starts with, YYYY-MM-DD. */
  day?: string | undefined
  /** The key of the unsaved draft in session storage. */
  draftKey: string
  preview: (draft: Draft, band: StarterBand) => ReactNode
  /** The link that leaves without saving. */
  leave: ReactNode
  onSaved: (slide: OwnSlide) => void
  /** Called when a colleague saved first and the user wants their version. */
  onReadAgain: () => void
}

/** Edits a slide of the school's own: the fields, the advice, and how it looks on the board. */
export function OwnSlideEditor({ slide, day = '', draftKey, preview, leave, onSaved, onReadAgain }: Props) {
  const written = useDraft(draftKey, startOf(slide, day))
  const [band, setBand] = useState<StarterBand>('all')
  const { draft, change } = written
  const shown = useDeferredValue(draft)
  const adviceFor = useAdvice(draft)
  const { refused, isPending, wasChanged, issueFor, wrongBand, save } = useSaveSlide({
    draft,
    id: slide?.id,
    version: written.version,
    onSaved: (saved) => {
      written.finish()
      onSaved(saved)
    },
  })
  const [seenRefusal, setSeenRefusal] = useState(refused)
  if (refused !== seenRefusal) {
    setSeenRefusal(refused)
    // Switch to the list with the error: in a hidden one it could be neither seen nor focused.
    if (wrongBand) setBand(wrongBand)
  }
  const form: EditorForm = { draft, change, issueFor, adviceFor }
  const takeTheirs = () => {
    written.finish()
    onReadAgain()
  }

  return (
    <Form
      refused={refused}
      onSend={save}
      className="grid-cols-[minmax(0,1fr)] items-start lg:grid-cols-[minmax(0,1fr)_minmax(0,460px)]"
    >
      <div className="grid gap-5">
        {written.wasKept && <RestoredNotice onStartAfresh={written.startAfresh} />}
        {wasChanged && <ConflictNotice onReadAgain={takeTheirs} />}
        <Group title="What the class sees">
          <ClassFields form={form} />
        </Group>
        <Group title="Sentence starters" description="Beginnings that a shy child can borrow.">
          <StarterFields form={form} band={band} onBand={setBand} />
        </Group>
        <Group title="For the teacher" description="None of this is on the board, and all of it is optional.">
          <TeacherFields form={form} />
        </Group>
        <Group title="On which day">
          <DayFields form={form} />
        </Group>
      </div>
      <div className="grid gap-5 lg:sticky lg:top-5">
        {preview(shown, band)}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" pending={isPending && 'Saving...'}>
            {wasChanged ? 'Save mine over it' : 'Save slide'}
          </Button>
          {leave}
        </div>
      </div>
    </Form>
  )
}

function startOf(slide: OwnSlide | undefined, day: string): SavedDraft {
  return slide ? { draft: draftOf(slide), version: slide.version } : { draft: { ...emptyDraft, pinnedOn: day } }
}

function Group({ title, description, children }: { title: string; description?: string; children: ReactNode }) {
  return (
    <Card title={title} description={description}>
      <div className="grid gap-5">{children}</div>
    </Card>
  )
}

function RestoredNotice({ onStartAfresh }: { onStartAfresh: () => void }) {
  return (
    <Notice
      look="info"
      action={
        <Button look="outline" size="small" onClick={onStartAfresh}>
          Start afresh
        </Button>
      }
    >
      What you had written and not saved is still here.
    </Notice>
  )
}

function ConflictNotice({ onReadAgain }: { onReadAgain: () => void }) {
  return (
    <Notice
      look="bad"
      title="Someone has changed this slide since you opened it."
      action={
        <Button look="outline" size="small" onClick={onReadAgain}>
          Take theirs
        </Button>
      }
    >
      Take their text instead of yours, or save yours over it.
    </Notice>
  )
}
