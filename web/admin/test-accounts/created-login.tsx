import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { NewLogin } from './use-create-test-account.ts'

/** The new login, shown once: the password cannot be read again. */
export function CreatedLogin({ login: { email, password }, onDone }: { login: NewLogin; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // It replaces the form, and the button that was pressed is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="new-test-login" className={`${cardClasses} p-5 sm:p-6`}>
      <h3 ref={heading} id="new-test-login" tabIndex={-1} className="text-lg leading-[1.3] outline-none">
        The new log-in
      </h3>
      <p className="mt-[2px] text-sm text-ink-soft">
        For /test-login. Please pass it on or keep it now: the password is shown only this once.
      </p>
      <dl className="my-4 grid gap-x-8 gap-y-3 rounded-field bg-sand p-4 text-sm sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-ink-soft">Email</dt>
          <dd className="text-[1rem] font-medium wrap-anywhere">{email}</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-ink-soft">Password</dt>
          <dd className="text-[1rem] font-medium wrap-anywhere">{password}</dd>
        </div>
      </dl>
      <div className="flex flex-col gap-2 sm:flex-row">
        <CopyButton word="Copy email and password" what="Email and password" text={`${email}\n${password}`} />
        <Button look="quiet" size="small" onClick={onDone}>
          I have kept it
        </Button>
      </div>
    </section>
  )
}
