/** Whether a modal dialog is open, such as a presentation. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog:modal, [aria-modal="true"]') !== null
}
