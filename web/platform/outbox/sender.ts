import type { Endpoint } from '#contract/endpoint.ts'
import { sendNow } from '../calls/api.ts'
import { CallError } from '../calls/call-error.ts'
import { type Entry, readEntries, removeEntry } from './entries.ts'

/** How the entries of a kind are sent. */
export type Kind = {
  endpoint: Endpoint
  /** What is sent; without it, the request as it was kept. */
  request?: (entry: Entry, secondsAgo: number) => Entry['request']
  /** Its request names the account, and 409 means that another one is signed in. For others it is a refusal. */
  namesAccount?: true
}

/** An entry that has left the list: with the server's response, or with the sentence of its refusal. */
export type Done = { entry: Entry; response?: unknown; refusal?: string }

type Options = {
  kinds: Readonly<Record<string, Kind>>
  maxDaysKept: number
  /** Whose entries may be sent now; those of others wait for their sign-in. */
  account: () => string | undefined
  onDone: (done: readonly Done[]) => void
  onSignedOut: () => void
}

export type Sender = {
  /** Sends what waits, now instead of after the wait. */
  send: () => Promise<void>
  /** The same, unless that was just tried. */
  sendUnlessJustTried: () => Promise<void>
  stop: () => void
}

const firstWaitMs = 2_000
const maxWaitMs = 5 * 60_000
const maxCallMs = 20_000
const justTriedMs = 10_000
/** For another tab that sends. */
const maxLockWaitMs = 60_000

/** Sends the outbox, one entry at a time. What does not reach the server is sent again with growing waits. */
export function createSender({ kinds, maxDaysKept, account, onDone, onSignedOut }: Options): Sender {
  let waitMs = firstWaitMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let triedAt = -Infinity
  /** Not to be sent again if the browser refuses to remove one. */
  const sent = new Set<string>()
  /** The others are tried before them: the server may fail on these alone. */
  const failed = new Set<string>()

  return { send, sendUnlessJustTried, stop: () => clearTimeout(timer) }

  function send(): Promise<void> {
    clearTimeout(timer)
    removeOld()
    running ??= next() ? whenAlone(sendAll) : undefined
    return running ?? Promise.resolve()
  }

  async function sendUnlessJustTried(): Promise<void> {
    // Also after the clock was set back.
    if (running || Math.abs(Date.now() - triedAt) >= justTriedMs) await send()
  }

  /** Reads again each time: another tab may have added or sent some, or signing out may have changed them. */
  function next(): Entry | undefined {
    const owner = account()
    const own = readEntries().filter((each) => each.account === owner && each.kind in kinds && !sent.has(each.id))
    return own.find(({ id }) => !failed.has(id)) ?? own[0]
  }

  async function sendAll(): Promise<void> {
    const done: Done[] = []
    for (let entry = next(); entry; entry = next()) {
      triedAt = Date.now()
      const outcome = await trySending(entry, kinds[entry.kind])
      if (outcome === 'signed out') {
        onSignedOut()
        break
      }
      if ('waitSeconds' in outcome) {
        if (outcome.isFault) putLast(entry)
        tryLater(outcome.waitSeconds)
        break
      }
      triedAt = -Infinity
      waitMs = firstWaitMs
      sent.add(entry.id)
      removeEntry(entry)
      done.push(outcome)
    }
    running = undefined
    if (done.length > 0) onDone(done)
  }

  function removeOld(): void {
    for (const entry of readEntries()) if (secondsSince(entry.at) > maxDaysKept * 86_400) removeEntry(entry)
  }

  function putLast({ id }: Entry): void {
    if (failed.has(id)) failed.clear()
    failed.add(id)
  }

  /** Never earlier than the server asks for. */
  function tryLater(waitSeconds: number): void {
    timer = setTimeout(() => void send(), Math.max(waitMs, waitSeconds * 1_000))
    waitMs = Math.min(waitMs * 2, maxWaitMs)
  }
}

/** `isFault`: of the server, perhaps on this entry alone. */
type Outcome = Done | { waitSeconds: number; isFault?: boolean } | 'signed out'

async function trySending(entry: Entry, kind: Kind | undefined): Promise<Outcome> {
  if (!kind) return { waitSeconds: 0 }
  const { endpoint, request, namesAccount } = kind
  try {
    const asked = request ? request(entry, Math.max(0, secondsSince(entry.at))) : entry.request
    return { entry, response: (await sendNow(endpoint, asked, maxCallMs)).response }
  } catch (error) {
    // A fault of the page.
    if (!(error instanceof CallError)) return { waitSeconds: 0 }
    const { status, said, isOutOfReach, retryAfterSeconds } = error
    // Without a sentence of ours it is a filter, or the log-in page of a Wi-Fi.
    if (isOutOfReach || !error.saidOr('') || status === 429) return { waitSeconds: retryAfterSeconds }
    if (status >= 500) return { waitSeconds: retryAfterSeconds, isFault: true }
    return status === 401 || (status === 409 && namesAccount) ? 'signed out' : { entry, refusal: said }
  }
}

/** Negative if the device's clock was set back since. */
function secondsSince(at: number): number {
  return Math.floor((Date.now() - at) / 1_000)
}

async function whenAlone(sendAll: () => Promise<void>): Promise<void> {
  try {
    await navigator.locks.request('dd-outbox', { signal: AbortSignal.timeout(maxLockWaitMs) }, sendAll)
  } catch {
    // There are no locks here, or the tab that has it sleeps. What two tabs send, the server takes once.
    await sendAll()
  }
}
