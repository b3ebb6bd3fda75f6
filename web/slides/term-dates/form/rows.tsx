import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

type Props = {
  title: string
  /** Of all rows together: there are too many, or none. */
  error: string | undefined
  addWord: string
  onAdd: () => void
  children: readonly ReactNode[]
}

/** Rows that can be added and removed. The focus of a removed one goes to the button that adds the next. */
export function Rows({ title, error, addWord, onAdd, children }: Props) {
  const add = useRef<HTMLButtonElement>(null)
  const before = useRef(children.length)
  useEffect(() => {
    if (children.length < before.current) add.current?.focus()
    before.current = children.length
  }, [children.length])
  return (
    <div>
      <h3 className="mb-2 text-base">{title}</h3>
      {children.length > 0 && <ol aria-label={title}>{children}</ol>}
      {error && (
        <div className="mb-3">
          <Notice look="bad">{error}</Notice>
        </div>
      )}
      <Button ref={add} look="outline" size="small" onClick={onAdd}>
        <Plus aria-hidden="true" className="size-[18px]" />
        {addWord}
      </Button>
    </div>
  )
}
