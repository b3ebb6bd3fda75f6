import { extendLicence } from '#contract/admin/schools.ts'
import { saidUnlessIssues, useForm } from '#web/platform/calls/use-form.ts'
import { londonDay } from '#web/platform/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Dialog } from '#web/ui/surface/dialog.tsx'

type Props = {
  title: string
  description: string
  /** What the button extends. */
  what: 'licence' | 'trial'
  endsAt: string | null
  isOpen: boolean
  extend: (until: string) => Promise<{ message: string }>
  onExtended: (message: string) => unknown
  onClose: () => void
}

/** Asks for the new last day of a licence or trial. */
export function ExtendDialog({ title, description, what, endsAt, isOpen, extend, onExtended, onClose }: Props) {
  const { refused, issueFor, isPending, send } = useForm({
    // Both calls take the same.
    shape: extendLicence.body,
    send: ({ until }: { until: string }) => extend(until),
    onDone: async ({ message }) => {
      await onExtended(message)
      onClose()
    },
    onRefused: saidUnlessIssues,
  })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} description={description}>
      <Form refused={refused} onSend={(read) => send({ until: read('until') })}>
        <TextField
          type="date"
          label="New last day"
          name="until"
          defaultValue={endsAt ? londonDay(new Date(endsAt)) : ''}
          error={issueFor('until')}
        />
        <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={isPending && 'Extending...'}>
            Extend {what}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
