/**
 * The whole screen, where the browser allows it. Of the document and not of the dialog, which browsers refuse; to be
 * asked for in the very click that opens the board.
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
    // Somebody else was faster.
  }
}
