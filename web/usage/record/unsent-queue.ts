import type { AgeBand } from '#contract/slides/age-bands.ts'
import type { VoteChoice } from '#contract/usage/votes.ts'
import { CallError } from '#web/platform/calls/call-error.ts'

/** A slide was presented to a class, or with choices: the class voted. */
export type UseOrVote = { slideId: string; ageGroup: AgeBand; choices?: VoteChoice[] | undefined }

/** One that the server does not know yet, and whose it is. */
export type Unsent = UseOrVote & { account: string }

type Options = {
  /** The signed-in account: only its own are sent, those of others wait for their sign-in. */
  account: string
  send: (unsent: Unsent) => Promise<unknown>
  /** What this tab has kept: survives a reload and a sign-out, but not the tab. */
  read: () => readonly Unsent[]
  keep: (unsent: readonly Unsent[]) => void
  onSignedOut: () => void
}

export type UnsentQueue = {
  add: (added: UseOrVote) => void
  /** Retries now instead of waiting for the backoff. */
  tryNow: () => void
  stop: () => void
}

const firstWaitMs = 2_000
const longestWaitMs = 5 * 60_000

/** Sends uses and votes one at a time. Those that do not reach the server are retried with exponential backoff; the class notices nothing. */
export function createUnsentQueue({ account, send, read, keep, onSignedOut }: Options): UnsentQueue {
  let waitMs = firstWaitMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let isStopped = false

  return { add, tryNow, stop }

  function add(added: UseOrVote): void {
    const unsent = { ...added, account }
    // The server keeps one use and one vote a day: the newest in the queue is enough.
    keep([...read().filter((waiting) => !isReplacedBy(waiting, unsent)), unsent])
  }

  function tryNow(): void {
    clearTimeout(timer)
    if (!isSending) void sendAll()
  }

  function stop(): void {
    isStopped = true
    clearTimeout(timer)
  }

  function next(): Unsent | undefined {
    return isStopped ? undefined : read().find((waiting) => waiting.account === account)
  }

  async function sendAll(): Promise<void> {
    isSending = true
    for (let unsent = next(); unsent; unsent = next()) {
      const outcome = await trySend(unsent)
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
      // Not the vote that has replaced it in the meantime.
      const sent = JSON.stringify(unsent)
      keep(read().filter((waiting) => JSON.stringify(waiting) !== sent))
    }
    isSending = false
    if (isStopped) clearTimeout(timer)
  }

  async function trySend(unsent: Unsent): Promise<'done' | 'failed' | 'signed out'> {
    try {
      await send(unsent)
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

function isReplacedBy(waiting: Unsent, added: Unsent): boolean {
  return (
    waiting.account === added.account &&
    waiting.slideId === added.slideId &&
    waiting.ageGroup === added.ageGroup &&
    Boolean(waiting.choices) === Boolean(added.choices)
  )
}
