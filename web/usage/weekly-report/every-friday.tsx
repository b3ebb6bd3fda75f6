import { useState } from 'react'
import { readWeeklyReport, scheduleWeeklyReport } from '#contract/usage/weekly-report.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { Form } from '#web/ui/form/form.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { addressError, addressesIn } from './addresses.ts'

/** Who gets the report every Friday, without anyone sending it. Off at first. */
export function EveryFriday({ to }: { to: readonly string[] }) {
  const toast = useToast()
  const refetch = useRefetch()
  const [typed, setTyped] = useState(to.join('\n'))
  const [tried, setTried] = useState<readonly string[]>([])
  const { refused, isPending, send } = useForm({
    shape: scheduleWeeklyReport.body,
    send: (body: { to: string[] }) => call(scheduleWeeklyReport, { body }),
    onDone: async ({ message }) => {
      toast({ title: 'Saved', description: message })
      await refetch(readWeeklyReport)
    },
  })
  const save = (addresses: string[]) => {
    setTried(addresses)
    send({ to: addresses })
  }
  const stop = () => {
    setTyped('')
    save([])
  }
  return (
    <section aria-labelledby="every-friday" className="mt-6 border-t border-line pt-5">
      <h3 id="every-friday" className="text-base tracking-normal">
        Every Friday
      </h3>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        {to.length > 0
          ? 'The report of the week goes out by itself on Friday afternoons, in weeks in which a slide was presented.'
          : 'The report of the week can go out by itself on Friday afternoons, in weeks in which a slide was presented.'}
      </p>
      <Form refused={refused} onSend={() => save(addressesIn(typed))}>
        <TextAreaField
          label="Every Friday to"
          hint="One email address on each line, ten at most. The email tells its readers how to stop it."
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={addressError(refused?.issues ?? [], tried)}
        />
        <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
          {to.length > 0 && (
            <Button look="quiet" onClick={stop}>
              Stop sending it
            </Button>
          )}
          <Button type="submit" look="outline" pending={isPending && 'Saving...'}>
            Send it every Friday
          </Button>
        </div>
      </Form>
    </section>
  )
}
