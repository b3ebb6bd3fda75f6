import { useEffect, useRef, useState } from 'react'
import type { adminUser } from '#contract/accounts/signed-in.ts'
import { startTotp } from '#contract/accounts/two-step.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type Props = {
  state: ResponseOf<typeof adminUser>['totp']
  /** Set after a step whose focused button has unmounted. */
  focus?: 'here' | undefined
  onStarted: (secret: ResponseOf<typeof startTotp>) => void
}

/** Starts the set-up. If two-step sign-in is already on, moving it to another phone needs a code from the old one. */
export function StartTwoStep({ state, focus, onStarted }: Props) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focus) first.current?.focus()
  }, [focus])
  const [isMoving, setIsMoving] = useState(false)
  const { refused, refuse, issueFor, isPending, send } = useForm({
    send: (code: string | undefined) => call(startTotp, { body: code === undefined ? {} : { code } }),
    onDone: onStarted,
  })

  if (state === 'on' && !isMoving)
    return (
      <Button ref={first} look="outline" className="max-sm:w-full" onClick={() => setIsMoving(true)}>
        Move to another phone
      </Button>
    )

  const start = (code: string) => {
    if (state !== 'on') return send(undefined)
    if (code.trim()) return send(code)
    refuse([{ path: 'code', message: 'Please enter the code' }])
  }
  return (
    <Form refused={refused} onSend={(read) => start(read('code'))}>
      {state === 'required' && (
        <Notice look="warn" title="Please set this up first">
          Everything else opens once two-step sign-in is on.
        </Notice>
      )}
      {state === 'on' && (
        <div className="max-w-[320px]">
          <TextField
            label="Code"
            name="code"
            autoComplete="one-time-code"
            hint="From the app you use now, or a recovery code."
            error={issueFor('code')}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button ref={first} type="submit" className="max-sm:w-full" pending={isPending && 'Starting...'}>
          {state === 'on' ? 'Go on' : 'Set up two-step sign-in'}
        </Button>
        {state === 'on' && (
          <Button look="quiet" className="max-sm:w-full" onClick={() => setIsMoving(false)}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  )
}
