import { CircleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

type Props = {
  /** For screen readers: "Autumn term 2026/27". */
  name: string
  error: string | undefined
  errorId: string
  isNew: boolean
  onRemove: () => void
  /** Its columns before the one of the button that removes it. */
  className: string
  children: ReactNode
}

/** Fields that say one thing together, and what is wrong with it as a whole. A new row takes the focus. */
export function RowFields({ name, error, errorId, isNew, onRemove, className, children }: Props) {
  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (isNew) fields.current?.querySelector('input')?.focus()
  }, [isNew])
  return (
    <li className="border-t border-line py-4">
      <fieldset ref={fields} className={`grid min-w-0 items-start gap-3 ${className}`}>
        <legend className="sr-only">{name}</legend>
        {children}
        <Button look="quiet" className="col-start-[-2] row-start-1 mt-[26px] w-11 !px-0" onClick={onRemove}>
          <X aria-hidden="true" className="size-5" />
          <span className="sr-only">Remove {name}</span>
        </Button>
        {error && (
          <p id={errorId} className="col-span-full flex gap-[6px] text-sm leading-[1.45] text-bad">
            <CircleAlert aria-hidden="true" className="mt-[2px] size-[18px] flex-none" />
            {error}
          </p>
        )}
      </fieldset>
    </li>
  )
}
