import type { BrowserContext, Request } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'

/** Documents that never arrive (a network that hangs) do not hold a journey up for longer. */
const patienceMs = 2000

/** Watches for pages on their way to another document. Returns a function that waits until they have arrived. */
export function watchArrivals(context: BrowserContext): () => Promise<void> {
  const onTheWay = new Set<Request>()
  const forget = (request: Request) => onTheWay.delete(request)
  context.on('request', (request) => request.isNavigationRequest() && onTheWay.add(request))
  context.on('requestfinished', forget)
  context.on('requestfailed', forget)
  return async () => {
    const end = Date.now() + patienceMs
    while (onTheWay.size > 0 && Date.now() < end) await wait(10)
  }
}
