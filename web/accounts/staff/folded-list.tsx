import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Folded at first, so that the card does not push its neighbours down. */
const foldedCount = 4

type Props<Item> = {
  label: string
  items: readonly Item[]
  children: (item: Item) => ReactNode
}

/** A list of which only the first few rows show until its reader asks for all. */
export function FoldedList<Item>({ label, items, children }: Props<Item>) {
  const [showsAll, setShowsAll] = useState(false)
  const listRef = useRef<HTMLUListElement>(null)

  function showAll(): void {
    setShowsAll(true)
    // The button unmounts: without this, a keyboard user would lose the focus.
    listRef.current?.focus()
  }
  return (
    <>
      <ul ref={listRef} tabIndex={-1} aria-label={label} className="divide-y divide-line outline-none">
        {(showsAll ? items : items.slice(0, foldedCount)).map(children)}
      </ul>
      {!showsAll && items.length > foldedCount && (
        <Button look="quiet" size="small" className="-ml-4" onClick={showAll}>
          Show all {items.length}
        </Button>
      )}
    </>
  )
}
