import { StepHeading } from './step-heading.tsx'

type Props = {
  email: string
  /** After "If" and the email. */
  says: string
  /** What to do if no mail arrives, up to the button. */
  ifNothing?: string
  again?: string
  onAgain: () => void
}

/** After a request for a mailed link. */
export function LinkSent({
  email,
  says,
  ifNothing = 'Look in the spam folder, then',
  again = 'try again',
  onAgain,
}: Props) {
  return (
    <>
      <StepHeading>Check your email</StepHeading>
      <p className="mt-2 text-ink-soft">
        If <strong className="break-words text-ink">{email}</strong> {says}
      </p>
      <p className="mt-4 mb-7 text-sm text-ink-soft">
        Nothing there after a few minutes? {ifNothing}{' '}
        <button type="button" onClick={onAgain} className="font-[520] text-ink underline underline-offset-[0.2em]">
          {again}
        </button>
        .
      </p>
    </>
  )
}
