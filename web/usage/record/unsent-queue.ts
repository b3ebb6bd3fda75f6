import { mostDaysUnsent } from '#contract/usage/record.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { londonDay } from '#web/platform/dates.ts'
import type { Unsent } from '#web/platform/slides/kept-unsent.ts'

type Options = {
  /** The signed-in account: only its own are sent, those of others wait for their sign-in. */
  account: string
  /** Without seconds it has just happened, and the server's clock decides when. */
  send: (unsent: Unsent, secondsAgo: number | undefined) => Promise<unknown>
  /** What the tabs of this browser have kept: survives a sign-out, and the browser. */
  read: () => readonly Unsent[]
  keep: (unsent: readonly Unsent[]) => void
  /** Waits until no other tab sends. */
  whenAlone: (sendAll: () => Promise<void>) => Promise<void>
  /** Some were sent, or refused for good. */
  onDone: () => void
  onSignedOut: () => void
}

export type UnsentQueue = {
  /** Sends what is kept, now instead of after the backoff. */
  tryNow: () => void
  stop: () => void
}

const firstWaitMs = 2_000
const longestWaitMs = 5 * 60_000
const justNowS = 60
const oldestS = mostDaysUnsent * 24 * 60 * 60

/** Sends uses and votes one at a time. Those that do not reach the server are retried with exponential backoff; the class notices nothing. */
export function createUnsentQueue({ account, ...given }: Options): UnsentQueue {
  const { send, read, keep, whenAlone, onDone, onSignedOut } = given
  let waitMs = firstWaitMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let isStopped = false
  /** Not to be sent again if the browser refuses to remove one. */
  const done = new Set<string>()
  /** The others are tried before them: the server may fail on these alone. */
  const failed = new Set<string>()

  return { tryNow, stop }

  function tryNow(): void {
    clearTimeout(timer)
    if (isSending || isStopped) return
    isSending = true
    void whenAlone(sendAll)
  }

  function stop(): void {
    isStopped = true
    clearTimeout(timer)
  }

  /** Reads again each time: another tab may have added some, or signing out may have changed them. */
  function next(): Unsent | undefined {
    if (isStopped) return undefined
    const kept = read()
    const due = kept.filter((each, place) => !isTooOld(each) && !isReplaced(each, kept.slice(place + 1)))
    if (due.length < kept.length) keep(due)
    const own = due.filter((each) => each.account === account && !done.has(each.id))
    return own.find((each) => !failed.has(each.id)) ?? own[0]
  }

  async function sendAll(): Promise<void> {
    const doneBefore = done.size
    for (let unsent = next(); unsent; unsent = next()) {
      const secondsAgo = secondsSince(unsent.at)
      const outcome = await outcomeOf(send(unsent, secondsAgo < justNowS ? undefined : secondsAgo))
      if (outcome === 'signed out') {
        onSignedOut()
        break
      }
      if (outcome === 'failed') putLast(unsent)
      if (outcome !== 'done') {
        if (!isStopped) timer = setTimeout(tryNow, waitMs)
        waitMs = Math.min(waitMs * 2, longestWaitMs)
        break
      }
      waitMs = firstWaitMs
      const { id } = unsent
      done.add(id)
      keep(read().filter((waiting) => waiting.id !== id))
    }
    isSending = false
    if (done.size > doneBefore) onDone()
  }

  function putLast({ id }: Unsent): void {
    if (failed.has(id)) failed.clear()
    failed.add(id)
  }
}

type Outcome = 'done' | 'failed' | 'not now' | 'signed out'

async function outcomeOf(sending: Promise<unknown>): Promise<Outcome> {
  try {
    await sending
    return 'done'
  } catch (error) {
    // Not the server's own refusal, but a filter's or a Wi-Fi login page's: it may pass.
    if (!(error instanceof CallError) || !error.saidOr('')) return 'not now'
    const { status } = error
    if (status >= 500) return 'failed'
    // 409: another account has signed in since, in another tab.
    if (status === 401 || status === 409) return 'signed out'
    // Any other refusal is for good: the slide has been deleted, say.
    return status >= 400 && status !== 429 ? 'done' : 'not now'
  }
}

/** Negative if the device's clock was set back since: then it counts as just now. */
function secondsSince(at: number): number {
  return Math.floor((Date.now() - at) / 1_000)
}

function isTooOld({ at }: Unsent): boolean {
  return secondsSince(at) > oldestS
}

/** The server keeps one use and one vote of an account, day, slide and band: the newest is enough. */
function isReplaced(waiting: Unsent, later: readonly Unsent[]): boolean {
  return later.some(
    (each) =>
      each.account === waiting.account &&
      each.slideId === waiting.slideId &&
      each.ageGroup === waiting.ageGroup &&
      Boolean(each.choices) === Boolean(waiting.choices) &&
      londonDay(new Date(each.at)) === londonDay(new Date(waiting.at)),
  )
}
