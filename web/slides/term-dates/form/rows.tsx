import { Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

type Props<Row> = {
  title: string
  /** Of all rows together: there are too many, or none. */
  error: string | undefined
  rows: readonly Row[]
  addWord: string
  onAdd: () => void
  onRemove: (key: string) => void
  children: (row: Row, at: number, remove: () => void) => ReactNode
}

/** Rows that can be added and removed. The focus of a removed one goes to the button that adds the next. */
export function Rows<Row extends { key: string }>(props: Props<Row>) {
  const { title, error, rows, addWord, onAdd, onRemove, children } = props
  const add = useRef<HTMLButtonElement>(null)
  const remove = (key: string) => {
    onRemove(key)
    add.current?.focus()
  }
  return (
    <div>
      <h3 className="mb-2 text-base">{title}</h3>
      {rows.length > 0 && <ol aria-label={title}>{rows.map((row, at) => children(row, at, () => remove(row.key)))}</ol>}
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
