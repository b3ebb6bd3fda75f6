/** One after the other: a browser that is on its way out ignores a request. */
let changes: Promise<void> = Promise.resolve()

/**
 * Enters full screen if the browser allows it; if not, the board fills the window. Requests it for the document, because browsers
 * refuse it for a dialog; must be called within the click that opens the board.
 */
export function enterFullScreen(): Promise<void> {
  return next(() => document.documentElement.requestFullscreen({ navigationUI: 'hide' }))
}

export function leaveFullScreen(): Promise<void> {
  return next(() => document.exitFullscreen())
}

/** Once all changes so far are made. */
export function whenChanged(): Promise<void> {
  return changes
}

/** Whatever the browser says: it may have no full screen, refuse it, or have left it already. */
function next(change: () => Promise<void>): Promise<void> {
  changes = changes.then(change).catch(() => {})
  return changes
}
