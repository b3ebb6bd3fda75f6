import { type RefObject, useEffect } from 'react'
import { addSchool, changeSchool } from '#contract/admin/schools.ts'
import { call } from '#web/platform/calls/api.ts'
import { saidUnlessIssues, useForm } from '#web/platform/calls/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form/form.tsx'
import type { School } from '../school.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { type Change, currentSchool } from './conflict.ts'
import { bodyOf, type Draft, draftIssues } from './draft.ts'
import { SchoolFields } from './school-fields.tsx'

type Props = {
  /** Null for a new one. */
  school: School | null
  draft: Draft
  /** What changed elsewhere since the form was opened, as far as a refused save has told. */
  changes: readonly Change[]
  headingRef: RefObject<HTMLHeadingElement | null>
  onChange: (changes: Partial<Draft>) => void
  onSaved: (saved: School) => Promise<void>
  onOutdated: (current: School) => void
  onCancel: () => void
}

/** Adds or edits a school. It takes the focus when it opens. */
export function SchoolForm({ school, draft, changes, headingRef, onChange, onSaved, onOutdated, onCancel }: Props) {
  const { refused, isPending, refuse, send } = useForm({
    send: (body: NonNullable<ReturnType<typeof bodyOf>>) =>
      school
        ? call(changeSchool, { params: { id: school.id }, body: { ...body, version: school.version } })
        : call(addSchool, { body }),
    onDone: onSaved,
    onRefused: (error) => {
      const current = currentSchool(error)
      if (current) onOutdated(current)
      return saidUnlessIssues(error)
    },
  })
  useEffect(() => headingRef.current?.focus(), [headingRef])

  const save = (): void => {
    const faults = draftIssues(draft, school)
    const body = bodyOf(draft, school)
    if (faults.length > 0 || !body) refuse(faults)
    else send(body)
  }
  return (
    <section
      aria-labelledby="school-form"
      className={`p-5 sm:p-6 lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1 lg:max-h-[calc(100dvh-48px)] lg:overflow-y-auto ${cardClasses}`}
    >
      <h2
        ref={headingRef}
        tabIndex={-1}
        id="school-form"
        className="scroll-mt-6 text-lg leading-[1.3] tracking-[-0.015em] wrap-anywhere outline-none"
      >
        {school ? `Edit ${school.schoolName}` : 'Add New School'}
      </h2>
      <Form refused={refused} onSend={save} className="mt-4 gap-4">
        {changes.length > 0 && <ChangedMeanwhile changes={changes} draft={draft} onChange={onChange} />}
        <SchoolFields draft={draft} isNew={school === null} issues={refused?.issues ?? []} onChange={onChange} />
        {/* Beside a long list the form scrolls by itself, and these buttons stay visible. */}
        <div className="mt-1 flex gap-2 lg:sticky lg:-bottom-6 lg:-mx-6 lg:-mb-6 lg:border-t lg:border-line lg:bg-surface lg:px-6 lg:py-4">
          <Button type="submit" className="flex-1" pending={isPending && 'Saving...'}>
            Save
          </Button>
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </Form>
    </section>
  )
}
