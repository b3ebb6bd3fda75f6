import { useState } from 'react'
import { readAccount } from '#contract/accounts/account.ts'
import { sendOrderLink } from '#contract/money/orders.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { Form } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** For a buyer whose email is not confirmed: what waits for it, the link again, and another address if the first was wrong. */
export function ConfirmEmailCard({ email }: { email: string }) {
  const toast = useToast()
  const refetch = useRefetch()
  const [isCorrecting, setCorrecting] = useState(false)
  const { refused, issueFor, isPending, send } = useForm({
    shape: sendOrderLink.body,
    send: (body: { email?: string }) => call(sendOrderLink, { body }),
    onDone: async ({ message }) => {
      toast({ title: 'The link is on its way', description: message })
      setCorrecting(false)
      await refetch(readAccount)
    },
  })
  return (
    <Card
      title="Please confirm your email"
      description={
        <>
          We have sent a link to <strong className="break-words text-ink">{email}</strong>. You can present today’s
          slide now; the link opens everything else, such as slides of your own.
        </>
      }
    >
      <Form refused={refused} onSend={(read) => send(isCorrecting ? { email: read('email') } : {})}>
        {isCorrecting && (
          <TextField
            label="Your email"
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={email}
            error={issueFor('email')}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small" className="max-sm:w-full" pending={isPending && 'Sending...'}>
            {isCorrecting ? 'Send the link there' : 'Send the link again'}
          </Button>
          <Button look="quiet" size="small" className="max-sm:w-full" onClick={() => setCorrecting(!isCorrecting)}>
            {isCorrecting ? 'Keep this address' : 'The address is wrong'}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
