import type { Endpoint, Request } from '#contract/endpoint.ts'
import { addFavourite, removeFavourite } from '#contract/library/library.ts'
import { slideOfDate } from '#contract/slides/slides.ts'
import { swapSlide, undoSwap } from '#contract/slides/swaps.ts'
import { sendNow } from '#web/platform/calls/api.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { londonDay } from '#web/platform/dates.ts'
import type { Change, StoredPack } from '#web/platform/pack/stored-pack.ts'
import { answerFromPack, isInPack } from './pack-answers.ts'
import { swapIn } from './replay.ts'

/** What can wait for a network. */
const laterEndpoints: readonly Endpoint[] = [swapSlide, undoSwap, addFavourite, removeFavourite]
const mostWaitMs = 5_000
const waitBetweenTriesMs = 10_000

type Options = {
  stored: StoredPack
  /** What is kept now: another tab may have changed it. */
  load: () => Promise<StoredPack | undefined>
  save: (stored: StoredPack) => Promise<unknown>
  /** Whether its person is still signed in. */
  isOurs: () => boolean
  /** Changes have reached the server; those that it refused, with its sentences. */
  onSettled: (refusals: readonly string[]) => void
}

type Call = [endpoint: Endpoint, request: Partial<Request<Endpoint>>]

export type PackStandIn = {
  stored: () => StoredPack
  /** What was changed without a network goes to the server before anything else is asked. */
  settle: () => Promise<void>
  /** Whether it can answer, so that a call need not wait long for the server. */
  knows: (endpoint: Endpoint) => boolean
  /** Undefined if it cannot. Throws a CallError where it knows what is wrong. */
  answer: (...call: Call) => Promise<{ answer: unknown } | undefined>
}

/** Answers from the pack, and keeps swaps and favourites until the server can be reached. */
export function createStandIn({ stored: first, load, save, isOurs, onSettled }: Options): PackStandIn {
  let stored = first
  let settling: Promise<void> | undefined
  let triedAt = -Infinity

  return {
    stored: () => stored,
    knows: (endpoint) => isInPack(endpoint) || laterEndpoints.includes(endpoint),
    settle: async () => {
      if (stored.changes.length === 0 || !isOurs()) return
      if (!settling && Date.now() - triedAt < waitBetweenTriesMs) return
      settling ??= settle().finally(() => {
        settling = undefined
      })
      await settling
    },
    answer: async (endpoint, request) => {
      if (!isOurs()) return undefined
      const answer = laterEndpoints.includes(endpoint)
        ? await keep(endpoint, request)
        : answerFromPack(stored, londonDay(new Date()), endpoint, request)
      return answer === undefined ? undefined : { answer }
    },
  }

  async function settle(): Promise<void> {
    stored = (await load()) ?? stored
    const refusals: string[] = []
    const before = stored.changes.length
    for (const change of stored.changes) {
      triedAt = Date.now()
      const outcome = await trySending(change)
      if (outcome === 'out of reach') break
      if (outcome.refusal) refusals.push(outcome.refusal)
      await saveChanges(stored.changes.filter(({ id }) => id !== change.id))
    }
    if (stored.changes.length < before) onSettled(refusals)
  }

  /** What the server would answer, by the pack. Undefined for the undoing of a swap that the server knows: only it can do that. */
  async function keep(endpoint: Endpoint, request: Partial<Request<Endpoint>>): Promise<unknown> {
    const { method, path } = endpoint
    stored = (await load()) ?? stored
    const earlier = stored.changes.filter((change) => isOfTheSame(change, { path, request }))
    if (endpoint === undoSwap && earlier.length === 0) return undefined
    const others = stored.changes.filter((change) => !earlier.includes(change))
    const made = endpoint === undoSwap ? putBack(stored, request) : { method, path, request }
    const change = { id: crypto.randomUUID(), ...made }
    await saveChanges([...others, change])
    if (path !== swapSlide.path) return { success: true, message: 'It is sent when there is a network.' }
    const chosen = swapIn(change)?.slideId
    return {
      slide: answerFromPack(stored, londonDay(new Date()), slideOfDate, request),
      exchangedWith: stored.pack.spares.find(({ slide }) => slide.id === chosen)?.exchangedWith ?? null,
    }
  }

  async function saveChanges(changes: readonly Change[]): Promise<void> {
    stored = { ...stored, changes }
    await save(stored)
  }
}

/** Undoes a swap that waits here. It is sent too: the swap may have reached the server, and only the answer was lost. */
function putBack(stored: StoredPack, request: Partial<Request<Endpoint>>): Omit<Change, 'id'> {
  const before = answerFromPack({ ...stored, changes: [] }, londonDay(new Date()), slideOfDate, request)
  const { id: slideId } = slideOfDate.response.parse(before)
  const { method, path } = swapSlide
  return { method, path, request: { ...request, query: {}, body: { slideId, ...request.query } } }
}

/** Of the same day, or about the same slide. */
function isOfTheSame(change: Change, { path, request }: Pick<Change, 'path' | 'request'>): boolean {
  return change.path === path && JSON.stringify(change.request.params) === JSON.stringify(request.params)
}

async function trySending({ method, path, request }: Change): Promise<'out of reach' | { refusal?: string }> {
  const endpoint = laterEndpoints.find((each) => each.method === method && each.path === path)
  if (!endpoint) return {}
  try {
    await sendNow(endpoint, request, mostWaitMs)
    return {}
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error.isOutOfReach || error.status === 401 ? 'out of reach' : { refusal: error.said }
  }
}
