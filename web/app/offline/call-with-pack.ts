import { keyOf, sendNow } from '#web/platform/calls/api.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { noteAnswer, type StandIn } from '#web/platform/calls/without-network.ts'
import type { PackStandIn } from './stand-in.ts'

/** How long to wait for the server where there is another answer: some networks lose what is sent without a word. */
const mostWaitMs = 5_000
const needsNetwork = 'This part needs the internet. It comes back with the connection.'

/** Asks the server first, and the pack if it is out of reach. */
export function callWithPack(pack: PackStandIn): StandIn {
  return async (endpoint, request) => {
    await pack.settle()
    const isRead = endpoint.method === 'GET'
    try {
      const sent = await sendNow(endpoint, request, pack.knows(endpoint) ? mostWaitMs : undefined)
      if (isRead) noteAnswer(keyOf(endpoint, request), 'server')
      return sent
    } catch (error) {
      if (!(error instanceof CallError && error.isOutOfReach)) throw error
      const found = await pack.answer(endpoint, request)
      if (!found) throw isRead ? new CallError(0, needsNetwork, { said: needsNetwork, cause: error }) : error
      if (isRead) noteAnswer(keyOf(endpoint, request), 'stand-in')
      return { answer: endpoint.response.parse(found.answer), headers: new Headers() }
    }
  }
}
