import type { AgeBand } from '#contract/slides/age-bands.ts'
import { CallError } from '#web/platform/calls/call-error.ts'

/** A slide was presented to a class. */
export type Use = { slideId: string; ageGroup: AgeBand }

/** A use that the server does not know yet, and whose it is. */
export type UnsentUse = Use & { account: string }

type Options = {
  /** The signed-in account: only its own uses are sent, those of others wait for their sign-in. */
  account: string
  send: (use: UnsentUse) => Promise<unknown>
  /** What this tab has kept: survives a reload and a sign-out, but not the tab. */
  read: () => readonly UnsentUse[]
  keep: (unsent: readonly UnsentUse[]) => void
  onSignedOut: () => void
}

export type UnsentUses = {
  add: (use: Use) => void
  /** Retries now instead of waiting for the backoff. */
  tryNow: () => void
  stop: () => void
}

const firstWaitMs = 2_000
const longestWaitMs = 5 * 60_000

/** Sends uses one at a time. Those that do not reach the server are retried with exponential backoff; the class notices nothing. */
export function createUnsentUses({ account, send, read, keep, onSignedOut }: Options): UnsentUses {
  let waitMs = firstWaitMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let isStopped = false

  return { add, tryNow, stop }

  function add(added: Use): void {
    const use = { ...added, account }
    // The server counts a use once a day: one in the queue is enough.
    keep([...read().filter((waiting) => !isSame(waiting, use)), use])
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
    return isStopped ? undefined : read().find((use) => use.account === account)
  }

  async function sendAll(): Promise<void> {
    isSending = true
    for (let use = next(); use; use = next()) {
      const outcome = await trySend(use)
      if (outcome === 'signed out') {
        onSignedOut()
        break
      }
      if (outcome === 'failed') {
        timer = setTimeout(tryNow, waitMs)
        waitMs = Math.min(waitMs * 2, longestWaitMs)
        break
      }
      waitMs = firstWaitMs
      const sent = use
      keep(read().filter((waiting) => !isSame(waiting, sent)))
    }
    isSending = false
    if (isStopped) clearTimeout(timer)
  }

  async function trySend(use: UnsentUse): Promise<'done' | 'failed' | 'signed out'> {
    try {
      await send(use)
      return 'done'
    } catch (error) {
      const status = error instanceof CallError ? error.status : 0
      // 409: another account has signed in since, in another tab.
      if (status === 401 || status === 409) return 'signed out'
      // Any other refusal is for good: the slide has been deleted, say.
      return status >= 400 && status < 500 && status !== 429 ? 'done' : 'failed'
    }
  }
}

function isSame(one: UnsentUse, other: UnsentUse): boolean {
  return one.account === other.account && one.slideId === other.slideId && one.ageGroup === other.ageGroup
}
