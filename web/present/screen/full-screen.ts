/**
 * Enters full screen if the browser allows it. Requests it for the document, because browsers refuse it for a dialog;
 * must be called within the click that opens the board.
 */
export async function enterFullScreen(): Promise<void> {
  if (!document.fullscreenEnabled) return
  try {
    await document.documentElement.requestFullscreen({ navigationUI: 'hide' })
  } catch {
    // Refused: the board fills the window instead.
  }
}

export async function leaveFullScreen(): Promise<void> {
  if (!document.fullscreenElement) return
  try {
    await document.exitFullscreen()
  } catch {
    // The user or the browser has already left it.
  }
}
