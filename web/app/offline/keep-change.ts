import type { ResponseOf, Endpoint, Request } from '#contract/endpoint.ts'
import { addFavourite, removeFavourite } from '#contract/library/library.ts'
import { swapSlide, undoSwap } from '#contract/slides/swaps.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { addEntry, readEntries, removeEntry } from '#web/platform/outbox/entries.ts'
import type { StoredPack } from '#web/platform/pack/stored-pack.ts'
import { dateIn } from './pack-responses.ts'
import { replay, waitingSwaps } from './replay.ts'

/** How the outbox sends swaps and favourites. */
export const changeKinds = {
  swap: { endpoint: swapSlide },
  favourite: { endpoint: addFavourite },
  'no favourite': { endpoint: removeFavourite },
} as const

const changes = new Set<Endpoint>([swapSlide, undoSwap, addFavourite, removeFavourite])

type ChangeRequest = Partial<Request<Endpoint>>

export function isChange(endpoint: Endpoint): boolean {
  return changes.has(endpoint)
}

/** Whether one of an account waits, which will change what the server says. */
export function hasWaitingChange(account: string): boolean {
  return readEntries().some((each) => each.account === account && each.kind in changeKinds)
}

/** Keeps a change until the server can be reached, and answers as the server would. Undefined if only the server can make it. */
export function keepChange(stored: StoredPack, endpoint: Endpoint, request: ChangeRequest): unknown {
  const { account } = stored
  if (endpoint === swapSlide || endpoint === undoSwap) return keepSwap(stored, endpoint, request)
  const kind = endpoint === addFavourite ? 'favourite' : 'no favourite'
  addEntry({ account, kind, about: aboutOf(endpoint, request), request })
  return { success: true, message: 'It is sent when there is a network.' }
}

/** After the server has made a newer one of the same day or slide. */
export function dropReplaced({ account }: StoredPack, endpoint: Endpoint, request: ChangeRequest): void {
  const about = aboutOf(endpoint, request)
  for (const each of readEntries()) if (each.account === account && each.about === about) removeEntry(each)
}

function aboutOf({ path }: Endpoint, { params }: ChangeRequest): string {
  return [path === swapSlide.path ? 'swap' : 'favourite', ...Object.values(params ?? {})].join(' ')
}

function keepSwap(
  stored: StoredPack,
  endpoint: Endpoint,
  request: ChangeRequest,
): ResponseOf<typeof swapSlide> | undefined {
  const { account, pack } = stored
  const date = dateIn(request)
  const waiting = waitingSwaps(account)
  const isUndone = endpoint === undoSwap
  if (isUndone && !waiting.some((each) => each.date === date)) return undefined
  const own = pack.days.find((each) => each.date === date)
  if (!date || !own) return undefined
  // Undoing is sent too: the swap may have reached the server, and only the response was lost.
  const body = swapSlide.body.parse(isUndone ? { slideId: own.id, ...request.query } : request.body)
  const others = waiting.filter((each) => each.date !== date)
  const swapped = replay(stored, [...others, { date, slideId: body.slideId }])
  const slide = swapped.days.find((each) => each.date === date)
  if (slide?.id !== body.slideId) throw notHere(replay(stored, others).spares)
  addEntry({ account, kind: 'swap', about: aboutOf(endpoint, request), request: { params: { date }, query: {}, body } })
  return { slide, exchangedWith: pack.spares.find((spare) => spare.slide.id === slide.id)?.exchangedWith ?? null }
}

function notHere(spares: StoredPack['pack']['spares']): CallError {
  const titles = spares.map(({ slide }) => `‘${slide.title}’`).join(' or ')
  const said = `This slide is not on this device. Until the connection is back, you can use ${titles ? `${titles} instead` : 'none but the day’s own'}.`
  return new CallError(0, said, { said })
}
