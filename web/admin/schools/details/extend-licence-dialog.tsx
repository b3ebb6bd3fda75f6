import { extendLicence } from '#contract/admin/schools.ts'
import { call } from '#web/platform/calls/api.ts'
import { saidUnlessIssues, useForm } from '#web/platform/calls/use-form.ts'
import { capitalised } from '#web/platform/capitalised.ts'
import { londonDay } from '#web/platform/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { Form } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Dialog } from '#web/ui/surface/dialog.tsx'
import { licenceInWords, type School } from '../school.ts'
import { useRefetchSchools } from '../use-refetch-schools.ts'

type Props = { school: School; isOpen: boolean; onClose: () => void }

/** Extends a school's licence without payment. */
export function ExtendLicenceDialog({ school: { id, schoolName, licence }, isOpen, onClose }: Props) {
  const toast = useToast()
  const refetchSchools = useRefetchSchools()
  const { refused, issueFor, isPending, send } = useForm({
    shape: extendLicence.body,
    send: (body: { until: string }) => call(extendLicence, { params: { id }, body }),
    onDone: async ({ message }) => {
      await refetchSchools('changed')
      toast({ title: 'Licence extended', description: message })
      onClose()
    },
    onRefused: saidUnlessIssues,
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Extend the licence of ${schoolName}`}
      description={`${capitalised(licenceInWords(licence).words)}. No invoice is written for the days that you add.`}
    >
      <Form refused={refused} onSend={(read) => send({ until: read('until') })}>
        <TextField
          type="date"
          label="New last day"
          name="until"
          defaultValue={licence.endsAt ? londonDay(new Date(licence.endsAt)) : ''}
          error={issueFor('until')}
        />
        <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={isPending && 'Extending...'}>
            Extend licence
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
