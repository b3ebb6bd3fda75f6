import { useState } from 'react'
import { chooseJoining, listStaff } from '#contract/accounts/staff.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { Form } from '#web/ui/form/form.tsx'
import { OptionCards } from '#web/ui/form/option-cards.tsx'
import { Dialog } from '#web/ui/surface/dialog.tsx'
import { type Joining, joiningOptions, joiningSentences } from './joining.ts'

type Props = { joining: Joining; domains: readonly string[]; isOpen: boolean; onClose: () => void }

/** Where a school chooses who may join. */
export function JoiningDialog(props: Props) {
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title="Who may join?"
      description="Pupils may have an email at your school’s domain too. If yours do, choose “Ask me first” or “Closed”, so that only staff get a login."
    >
      <JoiningForm {...props} />
    </Dialog>
  )
}

/** Mounted whenever the dialog opens, so it starts with what is stored. */
function JoiningForm({ joining, domains, onClose }: Props) {
  const [chosen, setChosen] = useState(joining)
  const toast = useToast()
  const refetch = useRefetch()
  const { refused, isPending, send } = useForm({
    send: (body: { joining: Joining }) => call(chooseJoining, { body }),
    onDone: async (_reply, body) => {
      await refetch(listStaff)
      toast({ title: 'Saved', description: joiningSentences[body.joining] })
      onClose()
    },
  })
  return (
    <Form refused={refused} onSend={() => send({ joining: chosen })}>
      <OptionCards
        label="Who may join"
        labelLook="hidden"
        columns={1}
        options={joiningOptions(domains)}
        value={chosen}
        onChange={setChosen}
      />
      <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isPending && 'Saving...'}>
          Save
        </Button>
      </div>
    </Form>
  )
}
