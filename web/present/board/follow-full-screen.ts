import { whenChanged } from '../screen/full-screen.ts'

/** Returns what ends it. That the board before leaves full screen is not this one's concern. */
export function followFullScreen({ entered, left }: { entered: () => void; left: () => void }): () => void {
  let wasFull = false
  const look = (): boolean => (wasFull = document.fullscreenElement !== null)
  const follow = (): void => {
    const before = wasFull
    if (look()) entered()
    else if (before) left()
  }
  void whenChanged().then(look)
  document.addEventListener('fullscreenchange', follow)
  return () => document.removeEventListener('fullscreenchange', follow)
}
