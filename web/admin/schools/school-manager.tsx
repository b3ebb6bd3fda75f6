import { Plus } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { ConfirmDialog } from '#web/ui/surface/confirm-dialog.tsx'
import { SchoolForm } from './form/school-form.tsx'
import { useSchoolForm } from './form/use-school-form.ts'
import { ListCard } from './list/list-card.tsx'
import { editButtonId } from './list/school-row.tsx'
import { SchoolCounts } from './school-counts.tsx'
import type { School } from './school.ts'
import { useFocusById } from './use-focus-by-id.ts'
import { useRefetchSchools } from './use-refetch-schools.ts'

const addButtonId = 'add-school'

/** The schools: counts, list, and the form that adds and edits them. */
export function SchoolManager() {
  const form = useSchoolForm()
  const { opened } = form
  const formRef = useRef<HTMLHeadingElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const focusById = useFocusById(listRef)
  const toast = useToast()
  const refetchSchools = useRefetchSchools()

  const open = (school: School | null): void => {
    if (opened && opened.school?.id === school?.id) formRef.current?.focus()
    else form.open({ school })
  }
  const close = (): void => {
    focusById(opened?.school ? editButtonId(opened.school.id) : addButtonId)
    form.close()
  }
  const catchUp = (current: School): void => {
    form.catchUp(current)
    void refetchSchools('changed')
  }
  const finish = async ({ schoolName }: School): Promise<void> => {
    await refetchSchools('changed')
    toast({ title: opened?.school ? 'School saved' : 'School added', description: schoolName })
    close()
  }
  return (
    <>
      <Heading onAdd={() => open(null)} />
      <SchoolCounts />
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-6 ${opened ? 'lg:grid-cols-[minmax(0,1fr)_388px]' : ''}`}
      >
        {/* Before the list, so that a phone shows it first. */}
        {opened && (
          <SchoolForm
            key={opened.school?.id ?? 'new'}
            headingRef={formRef}
            {...opened}
            onChange={form.change}
            onSaved={finish}
            onOutdated={catchUp}
            onCancel={close}
          />
        )}
        <ListCard
          editingId={opened?.school?.id}
          listRef={listRef}
          onEdit={open}
          onClosed={(id) => id === opened?.school?.id && form.close()}
        />
      </div>
      <LeaveDialog form={form} focusAfter={formRef} />
    </>
  )
}

type LeaveProps = { form: ReturnType<typeof useSchoolForm>; focusAfter: RefObject<HTMLElement | null> }

function LeaveDialog({ form, focusAfter }: LeaveProps) {
  return (
    <ConfirmDialog
      isOpen={form.wanted !== null}
      title={`Leave ${form.opened?.school?.schoolName ?? 'the new school'} without saving?`}
      question="What you have typed there would be lost."
      confirm={{ word: 'Leave without saving' }}
      cancelWord="Keep editing"
      focusAfter={focusAfter}
      onConfirm={form.leave}
      onClose={form.stay}
    />
  )
}

function Heading({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div>
        <h1>Schools</h1>
        <p className="mt-1 text-ink-soft">Accounts, plans and payments.</p>
      </div>
      <Button id={addButtonId} onClick={onAdd}>
        <Plus aria-hidden="true" className="size-5" />
        Add New School
      </Button>
    </div>
  )
}
