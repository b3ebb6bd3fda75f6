import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../feedback/notice.tsx'
import { focusFirstInvalid } from './field.tsx'

type Props = {
  /** Why it was rejected, a new object each time; `said` is shown above the fields. */
  refused?: { said: string | undefined } | null
  /** How often it has succeeded: each time, its fields are reset and the focus stays. */
  timesDone?: number
  /** Receives a function that reads a field by its name. */
  onSend: (read: (name: string) => string) => void
  className?: string
  children: ReactNode
}

/** Fields that are submitted together. When rejected, it focuses the first invalid field, or else the sentence. */
export function Form({ refused, timesDone = 0, onSend, className = '', children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const sentence = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!refused) return
    sentence.current?.focus()
    focusFirstInvalid(form.current)
  }, [refused])

  useEffect(() => {
    if (timesDone > 0) form.current?.reset()
  }, [timesDone])

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const sent = new FormData(event.currentTarget)
        onSend((name) => textIn(sent, name))
      }}
      className={`grid gap-5 ${className}`}
    >
      {refused?.said && (
        <div ref={sentence} tabIndex={-1} className="rounded-field focus-visible:rounded-field">
          <Notice look="bad">{refused.said}</Notice>
        </div>
      )}
      {children}
    </form>
  )
}

function textIn(sent: FormData, name: string): string {
  const value = sent.get(name)
  return typeof value === 'string' ? value : ''
}
