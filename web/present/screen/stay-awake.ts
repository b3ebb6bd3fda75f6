/** Holds a wake lock until the returned function is called. A hidden page loses the lock and requests it again. */
export function stayAwake(): () => void {
  let isOver = false
  let lock: WakeLockSentinel | undefined

  async function request(): Promise<void> {
    if (isOver || !('wakeLock' in navigator) || document.visibilityState !== 'visible') return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (isOver) await lock.release()
    } catch {
      // Refused, perhaps to save the battery: the class can do without.
    }
  }

  const requestLock = (): void => void request()
  requestLock()
  document.addEventListener('visibilitychange', requestLock)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', requestLock)
    void lock?.release()
  }
}
