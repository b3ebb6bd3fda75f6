import { CircleAlert, Lightbulb } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** The texts of a field. */
export type FieldWords = {
  label: string
  /** Hidden for a search box, whose icon and place already identify it. */
  labelLook?: 'shown' | 'hidden' | undefined
  hint?: string | undefined
  error?: ReactNode
  /** The id of an error that is shown for several fields together. */
  rowError?: string | undefined
  /** Optional suggestions, unlike `error`. */
  advice?: readonly string[] | undefined
}

/** Ties a control to its texts. */
export type ControlProps = {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

export const inputClasses =
  'w-full min-h-[48px] rounded-field border-[1.5px] border-line-strong bg-surface px-[14px] py-[10px] text-[1rem] leading-[1.4] placeholder:text-ink-faint placeholder:opacity-100 hover:border-ink focus-visible:rounded-field focus-visible:border-focus focus-visible:outline-offset-0 aria-invalid:border-bad disabled:cursor-not-allowed disabled:border-line disabled:bg-sand disabled:text-ink-soft'

type Props = FieldWords & { required?: boolean | undefined; children: (control: ControlProps) => ReactNode }

/** A label, a control, and the hint and error that screen readers announce with it. */
export function Field({ label, labelLook = 'shown', hint, error, rowError, advice, required, children }: Props) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const adviceId = `${id}-advice`
  const described = [error && errorId, rowError, hint && hintId, advice?.length && adviceId].filter(Boolean).join(' ')
  return (
    <div className="grid min-w-0 content-start gap-[6px]">
      <label htmlFor={id} className={labelLook === 'hidden' ? 'sr-only' : 'text-sm font-[520]'}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {/* Set even when false: otherwise screen readers announce an empty required field as invalid before the user has tried. */}
      {children({ id, 'aria-invalid': Boolean(error || rowError), 'aria-describedby': described || undefined })}
      {error && (
        <p id={errorId} className="flex gap-[6px] text-sm leading-[1.45] text-bad">
          <CircleAlert aria-hidden="true" className="mt-[2px] size-[18px] flex-none" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-xs text-ink-faint">
          {hint}
        </p>
      )}
      {advice && advice.length > 0 && (
        <ul id={adviceId} className="grid gap-1 text-sm leading-[1.45] text-ink-soft">
          {advice.map((sentence) => (
            <li key={sentence} className="flex gap-[6px]">
              <Lightbulb aria-hidden="true" className="mt-[2px] size-[18px] flex-none text-warn" />
              <span className="min-w-0 break-words">{sentence}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** After a form was rejected, moves the focus to the first invalid field. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
