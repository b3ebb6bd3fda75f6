import type { RefObject } from 'react'
import { closeSchool } from '#contract/privacy/deletion.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { Form } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Dialog } from '#web/ui/surface/dialog.tsx'
import { useDialogSubject } from '#web/ui/surface/use-dialog-subject.ts'
import type { School } from '../school.ts'
import { useRefetchSchools } from '../use-refetch-schools.ts'

type Props = {
  school: School | null
  /** Receives the focus once the row is gone. */
  listRef: RefObject<HTMLElement | null>
  onClose: () => void
  onClosed: (id: string) => void
}

/** Asks for the school's name before deleting all its data. The name stays visible while the dialog closes. */
export function CloseSchoolDialog({ school, listRef, onClose, onClosed }: Props) {
  const { shown, isGone, setGone } = useDialogSubject(school)
  if (!shown) return null
  const { schoolName } = shown
  return (
    <Dialog
      isOpen={school !== null}
      onClose={onClose}
      focusAfter={isGone ? listRef : undefined}
      title={`Close ${schoolName}?`}
      description="No card is charged again. The logins of the school and its staff go, with all slides and settings, and they are told by mail. Invoices stay, as the law asks. This cannot be undone."
    >
      <ClosingForm
        key={shown.id}
        school={shown}
        onCancel={onClose}
        onClosed={() => {
          setGone()
          onClosed(shown.id)
        }}
      />
    </Dialog>
  )
}

function ClosingForm({ school, onCancel, onClosed }: { school: School; onCancel: () => void; onClosed: () => void }) {
  const toast = useToast()
  const refetchSchools = useRefetchSchools()
  const { refused, issueFor, isPending, refuse, send } = useForm({
    send: () => call(closeSchool, { params: { id: school.id } }),
    onDone: async ({ message }) => {
      await refetchSchools('gone')
      toast({ title: 'School closed', description: message })
      onClosed()
    },
  })
  const close = (typed: string): void => {
    if (typed.trim() === school.schoolName) send(undefined)
    else refuse([{ path: 'name', message: `Please type the name as it is: ${school.schoolName}` }])
  }
  return (
    <Form refused={refused} onSend={(read) => close(read('name'))}>
      <TextField
        label="The school’s name, to be sure"
        name="name"
        autoComplete="off"
        placeholder={school.schoolName}
        error={issueFor('name')}
      />
      <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
        <Button look="outline" onClick={onCancel}>
          Keep the school
        </Button>
        <Button type="submit" look="danger" pending={isPending && 'Closing...'}>
          Close school
        </Button>
      </div>
    </Form>
  )
}
