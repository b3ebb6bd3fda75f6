/** Keeps the screen from going dark, until what it answers is called. A hidden page loses the lock and asks again. */
export function stayAwake(): () => void {
  let isOver = false
  let lock: WakeLockSentinel | undefined

  async function ask(): Promise<void> {
    if (isOver || !('wakeLock' in navigator) || document.visibilityState !== 'visible') return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (isOver) await lock.release()
    } catch {
      // Refused, to save the battery perhaps: a class can do without.
    }
  }

  const askAgain = (): void => void ask()
  askAgain()
  document.addEventListener('visibilitychange', askAgain)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', askAgain)
    void lock?.release()
  }
}
