/**
 * A modal dialog makes the browser restyle the whole page behind it, a third of the time until the board shows. So it opens as a
 * popover, which lies over the page as well, and becomes modal once it is painted. Returns what ends the watch, for
 * a board that closes before.
 */
export function showAtOnce(dialog: HTMLDialogElement): () => void {
  if (!('showPopover' in HTMLElement.prototype)) {
    dialog.showModal()
    return () => {}
  }
  const opener = document.activeElement
  dialog.showPopover()
  const watch = new IntersectionObserver(() => {
    watch.disconnect()
    becomeModal(dialog, opener)
  })
  watch.observe(dialog)
  return () => {
    watch.disconnect()
    if (!dialog.open) focus(opener)
  }
}

function becomeModal(dialog: HTMLDialogElement, opener: Element | null): void {
  keepFocus(dialog, () => {
    dialog.hidePopover()
    // It will return the focus to the element that has it now.
    focus(opener)
    dialog.showModal()
  })
}

/** Full screen comes a moment after the dialog and draws the whole page over it; opened again, the dialog is on top. */
export function bringToFront(dialog: HTMLDialogElement): void {
  // Still a popover: it comes to the front when it becomes modal.
  if (!dialog.open) return
  keepFocus(dialog, () => {
    dialog.close()
    dialog.showModal()
  })
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}

function keepFocus(dialog: HTMLDialogElement, open: () => void): void {
  const focused = document.activeElement
  open()
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus()
  else dialog.focus()
}
