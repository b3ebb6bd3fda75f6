import { keyOf, sendNow } from '#web/platform/calls/api.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { noteResponse, type StandIn } from '#web/platform/calls/without-network.ts'
import { londonDay } from '#web/platform/dates.ts'
import { waitingHeaders } from '#web/platform/outbox/waiting-change.ts'
import { isOfThisSession } from '#web/platform/pack/pack-store.ts'
import type { StoredPack } from '#web/platform/pack/stored-pack.ts'
import { dropReplaced, isChange, keepChange } from './keep-change.ts'
import { responseFromPack, isInPack } from './pack-responses.ts'

/** How long to wait for the server where there is another response: some networks drop requests silently. */
const maxWaitMs = 5_000
const needsNetwork = 'This part is not on this device. It comes back with the connection.'

type Options = {
  stored: StoredPack
  /** What was changed without a network goes to the server before anything else is asked. */
  sendChanges: () => Promise<void>
}

/** Asks the server first, and the pack if it is out of reach. */
export function callWithPack({ stored, sendChanges }: Options): StandIn {
  return async (endpoint, request) => {
    await within(maxWaitMs, sendChanges())
    const isRead = endpoint.method === 'GET'
    try {
      const hasOther = isInPack(endpoint) || isChange(endpoint)
      const sent = await sendNow(endpoint, request, hasOther ? maxWaitMs : undefined)
      if (isRead) noteResponse(keyOf(endpoint, request), 'server')
      if (isChange(endpoint)) dropReplaced(stored, endpoint, request)
      return sent
    } catch (error) {
      if (!(error instanceof CallError && error.isOutOfReach)) throw error
      const response = isOfThisSession(stored) ? responseWithout(stored, endpoint, request) : undefined
      if (response === undefined)
        throw isRead ? new CallError(0, needsNetwork, { said: needsNetwork, cause: error }) : error
      if (isRead) noteResponse(keyOf(endpoint, request), 'stand-in')
      return { response: endpoint.response.parse(response), headers: isRead ? new Headers() : waitingHeaders() }
    }
  }
}

/** Undefined if only the server can. Throws a CallError where the pack knows what is wrong. */
function responseWithout(stored: StoredPack, ...[endpoint, request]: Parameters<StandIn>): unknown {
  if (isChange(endpoint)) return keepChange(stored, endpoint, request)
  return responseFromPack(stored, londonDay(new Date()), endpoint, request)
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, tooLong])
  clearTimeout(timer)
}
