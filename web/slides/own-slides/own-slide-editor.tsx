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
import { useDraft } from './use-draft.ts'
import { useSaveSlide } from './use-save-slide.ts'

type Props = {
  /** Left out for a new one. */
  slide?: OwnSlide
  /** Where the tab keeps what is not saved yet. */
  keptAs: string
  preview: (draft: Draft, band: StarterBand) => ReactNode
  /** The way out without saving. */
  leave: ReactNode
  onSaved: (slide: OwnSlide) => void
  /** Somebody else was faster, and their text is wanted. */
  onReadAgain: () => void
}

/** Writes a slide of the school's own: the fields, what could be better, and how it looks on the board. */
export function OwnSlideEditor({ slide, keptAs, preview, leave, onSaved, onReadAgain }: Props) {
  const written = useDraft(keptAs, slide ? { draft: draftOf(slide), version: slide.version } : { draft: emptyDraft })
  const [band, setBand] = useState<StarterBand>('all')
  const { draft, change } = written
  const shown = useDeferredValue(draft)
  const adviceFor = useAdvice(draft)
  const { refused, isPending, wasChanged, issueFor, wrongBand, save } = useSaveSlide({
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
    // What is wrong in a list that is not shown could be neither read nor reached.
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
      onSend={() => save(draft)}
      className="grid-cols-[minmax(0,1fr)] items-start lg:grid-cols-[minmax(0,1fr)_minmax(0,460px)]"
    >
      <div className="grid gap-5">
        {written.wasKept && <Kept onStartAfresh={written.startAfresh} />}
        {wasChanged && <ChangedSince onReadAgain={takeTheirs} />}
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

function Group({ title, description, children }: { title: string; description?: string; children: ReactNode }) {
  return (
    <Card title={title} description={description}>
      <div className="grid gap-5">{children}</div>
    </Card>
  )
}

function Kept({ onStartAfresh }: { onStartAfresh: () => void }) {
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

function ChangedSince({ onReadAgain }: { onReadAgain: () => void }) {
  return (
    <Notice
      look="bad"
      title="Somebody has changed this slide since you opened it."
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
