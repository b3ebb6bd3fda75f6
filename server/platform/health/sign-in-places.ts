import { LRUCache } from 'lru-cache'
import { Refusal } from '#server/platform/refusal.ts'
import type { Lane } from './fair-queue.ts'
import { thresholds } from './thresholds.ts'

const refusedLately = new LRUCache<string, true>({ max: 10_000, ttl: thresholds.refusedForMs })

/**
 * Browsers that a look-up has found known to the account. Only they are told apart: anyone can send an id of their own invention with
 * each try, so all other browsers of a network count as one.
 */
const recognised = new LRUCache<string, true>({ max: 10_000 })

const places = new Map<string, number>()

type Place = Lane & { browserId?: string | undefined }

/**
 * Runs a sign-in unless too many of its network, or of its account from there, are waiting or in work. Costs a flood next to nothing.
 * The sign-in calls `recognise` if the account knows the browser.
 */
export async function withPlace<Result>(
  place: Place,
  work: (recognise: () => void) => Promise<Result>,
): Promise<Result> {
  const { network, account } = place
  const [ofAccount, ofBrowser] = [`${network} ${account}`, browserKey(place)]
  if (inUse(network) >= thresholds.maxSignInsOfNetwork || inUse(ofAccount) >= thresholds.maxSignInsOfAccount)
    throw tooMany
  if (refusedLately.has(ofBrowser) && inUse(ofBrowser) >= thresholds.maxSignInsOfRefused) throw tooMany
  const keys = [network, ofAccount, ofBrowser]
  for (const key of keys) places.set(key, inUse(key) + 1)
  try {
    return await work(() => recognised.set(knownKey(place), true))
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) refusedLately.set(browserKey(place), true)
    throw error
  } finally {
    for (const key of keys) {
      if (inUse(key) > 1) places.set(key, inUse(key) - 1)
      else places.delete(key)
    }
  }
}

function browserKey(place: Place): string {
  const { network, account, browserId } = place
  const isKnown = browserId !== undefined && recognised.has(knownKey(place))
  return `${network} ${account} ${isKnown ? browserId : 'any'}`
}

function knownKey({ account, browserId }: Place): string {
  return `${account} ${browserId}`
}

function inUse(key: string): number {
  return places.get(key) ?? 0
}

/** Created once: a stack trace costs more than the refusal. */
const tooMany = new Refusal(
  429,
  'Too many people are signing in from your network at once. Please try again in a moment.',
  {
    retryAfterSeconds: 3,
  },
)
