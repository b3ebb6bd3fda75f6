import type { AgeBand } from '#contract/slides/age-bands.ts'
import { CallError } from '#web/platform/calls/call-error.ts'

/** A slide was opened in front of a class, and the server does not know yet. */
export type UnsentUse = { slideId: string; ageGroup: AgeBand }

type Options = {
  send: (use: UnsentUse) => Promise<unknown>
  /** Survives a reload but not the tab: the next tab may belong to another user. */
  keep: (unsent: readonly UnsentUse[]) => void
  kept: readonly UnsentUse[]
}

export type UnsentUses = {
  add: (use: UnsentUse) => void
  /** Retries now instead of waiting for the backoff. */
  tryNow: () => void
  stop: () => void
}

const firstWaitMs = 2_000
const longestWaitMs = 5 * 60_000

/** Sends uses one at a time. Those that do not reach the server are retried with exponential backoff; the class notices nothing. */
export function createUnsentUses({ send, keep, kept }: Options): UnsentUses {
  const unsent = [...kept]
  let waitMs = firstWaitMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let isStopped = false

  if (unsent.length > 0) tryNow()
  return { add, tryNow, stop }

  function add(use: UnsentUse): void {
    const isWaiting = unsent.some(({ slideId, ageGroup }) => slideId === use.slideId && ageGroup === use.ageGroup)
    // The server counts a use once a day: one in the queue is enough.
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
      if (!(await trySend(use))) {
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

  /** True if sent, or rejected for good: the teacher has signed out, or the slide has been deleted. */
  async function trySend(use: UnsentUse): Promise<boolean> {
    try {
      await send(use)
      return true
    } catch (error) {
      return error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429
    }
  }
}
