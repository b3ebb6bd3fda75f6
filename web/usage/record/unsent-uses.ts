import type { AgeBand } from '#contract/slides/age-bands.ts'
import { CallError } from '#web/platform/calls/call-error.ts'

/** That a slide was opened before a class, and the server does not know it yet. */
export type UnsentUse = { slideId: string; ageGroup: AgeBand }

type Outside = {
  send: (use: UnsentUse) => Promise<unknown>
  /** Outlives a reload of the page, not the tab: the next one may belong to somebody else. */
  keep: (unsent: readonly UnsentUse[]) => void
  kept: readonly UnsentUse[]
}

export type UnsentUses = {
  add: (use: UnsentUse) => void
  /** Now, instead of when the wait is over. */
  tryNow: () => void
  stop: () => void
}

const firstWaitMs = 2_000
const longestWaitMs = 5 * 60_000

/** Sends uses one after the other; what does not reach the server is retried after growing waits, and the class sees nothing of it. */
export function createUnsentUses({ send, keep, kept }: Outside): UnsentUses {
  const unsent = [...kept]
  let waitMs = firstWaitMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let isStopped = false

  if (unsent.length > 0) tryNow()
  return { add, tryNow, stop }

  function add(use: UnsentUse): void {
    const isWaiting = unsent.some(({ slideId, ageGroup }) => slideId === use.slideId && ageGroup === use.ageGroup)
    // The server counts it once a day: one that is on its way is enough.
    if (!isWaiting) unsent.push(use)
    keep(unsent)
    tryNow()
  }

  function tryNow(): void {
    clearTimeout(timer)
    if (!isSending) void sendAll()
  }

  function stop(): void {
    isStopped = true
    clearTimeout(timer)
  }

  function next(): UnsentUse | undefined {
    return isStopped ? undefined : unsent[0]
  }

  async function sendAll(): Promise<void> {
    isSending = true
    for (let use = next(); use; use = next()) {
      if (!(await isSettled(use))) {
        timer = setTimeout(tryNow, waitMs)
        waitMs = Math.min(waitMs * 2, longestWaitMs)
        break
      }
      waitMs = firstWaitMs
      unsent.shift()
      keep(unsent)
    }
    isSending = false
    if (isStopped) clearTimeout(timer)
  }

  /** Sent, or refused for good: the teacher has signed out, or the slide is gone. */
  async function isSettled(use: UnsentUse): Promise<boolean> {
    try {
      await send(use)
      return true
    } catch (error) {
      return error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429
    }
  }
}
