import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { Dialog } from '#web/ui/surface/dialog.tsx'
import { NotUnderstood } from './not-understood.tsx'
import { type Reading, useReading } from './use-reading.ts'

type Props = { isOpen: boolean; onRead: (reading: Reading) => void; onClose: () => void }

/** Takes dates as a council or a newsletter writes them. What was pasted stays until it has been read. */
export function PasteDialog({ isOpen, onRead, onClose }: Props) {
  const reading = useReading(onRead)
  const { failure, isPending } = reading
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Paste your dates"
      description="From your website, your council or a newsletter. You see what was understood before anything is saved."
    >
      <Form
        refused={failure}
        onSend={(read) =>
          reading.readText(
            read('text'),
            'We found no term dates in this text. Please write each term on a line of its own.',
          )
        }
      >
        {failure && <NotUnderstood lines={failure.lines} />}
        <TextAreaField
          label="Your dates"
          name="text"
          rows={6}
          hint="For example: Autumn term: 2 September to 18 December 2026, half term 26–30 October"
          className="max-h-[40vh]"
        />
        <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={isPending && 'Reading...'}>
            Read the dates
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
