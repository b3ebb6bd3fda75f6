import * as z from 'zod/mini'
import type { TaughtBand } from '#contract/accounts/choices.ts'
import { classFields, keepChoices } from '#contract/accounts/keep-choices.ts'
import { generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { Form } from '#web/ui/form/form.tsx'
import { type Option, chosen } from '#web/ui/form/select-field.tsx'
import { ClassFields } from './class-fields.tsx'

type Taught = { ageBand: TaughtBand | null; className: string }
type Props = { kept: NonNullable<Person['choices']>['class']; bands: readonly Option<TaughtBand>[] }

/** The class that the person teaches, for a login of their own. */
export function ClassCard({ kept, bands }: Props) {
  const toast = useToast()
  const refetch = useRefetch()
  const { refused, issueFor, isPending, send } = useForm({
    shape: z.strictObject(classFields),
    send: ({ ageBand, className }: Taught) => call(keepChoices, { body: { class: { ageBand, name: className } } }),
    onDone: async () => {
      toast({ title: 'Class saved' })
      await refetch(schoolUser, generalUser)
    },
  })
  return (
    <Card
      title="Your class"
      description="Slides and the board open with its sentence starters, on every device where you sign in. The switch on the board overrules it on that device."
    >
      <Form
        refused={refused}
        onSend={(read) => send({ ageBand: chosen(bands, read('ageBand')) ?? null, className: read('className') })}
      >
        <ClassFields none="No class of my own" bands={bands} kept={kept} issueFor={issueFor} />
        <Button type="submit" className="justify-self-start max-sm:w-full" pending={isPending && 'Saving...'}>
          Save class
        </Button>
      </Form>
    </Card>
  )
}
