let entering: Promise<void> | undefined
let leaving: Promise<void> | undefined

/**
 * Enters full screen if the browser allows it. Requests it for the document, because browsers refuse it for a dialog;
 * must be called within the click that opens the board.
 */
export async function enterFullScreen(): Promise<void> {
  if (!document.fullscreenEnabled) return
  // Of the board before: a browser that is on its way out ignores the request.
  if (leaving) await leaving
  entering = request().finally(() => {
    entering = undefined
  })
  await entering
}

export async function leaveFullScreen(): Promise<void> {
  if (entering) await entering
  if (!document.fullscreenElement) return
  leaving ??= exit().finally(() => {
    leaving = undefined
  })
  await leaving
}

/** Returns what ends it. That the board before leaves full screen is not this one's concern. */
export function followFullScreen({ entered, left }: { entered: () => void; left: () => void }): () => void {
  const isFull = () => document.fullscreenElement !== null && !leaving
  let wasFull = isFull()
  const follow = (): void => {
    const before = wasFull
    wasFull = isFull()
    if (wasFull) entered()
    else if (before) left()
  }
  document.addEventListener('fullscreenchange', follow)
  return () => document.removeEventListener('fullscreenchange', follow)
}

async function request(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen({ navigationUI: 'hide' })
  } catch {
    // Refused: the board fills the window instead.
  }
}

async function exit(): Promise<void> {
  try {
    await document.exitFullscreen()
  } catch {
    // The user or the browser has already left it.
  }
}
