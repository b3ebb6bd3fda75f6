import { Refusal } from '#server/platform/refusal.ts'
import type { Lane } from './fair-queue.ts'

/** More than a large school that signs in at the same moment, from one address; and than those who share its one login. */
const maxOfNetwork = 120
const maxOfAccount = 60

const places = new Map<string, number>()

/** Runs a sign-in unless too many of its network, or of its account from there, are waiting or in work. Costs a flood next to nothing. */
export async function withPlace<Result>({ network, account }: Lane, work: () => Promise<Result>): Promise<Result> {
  const keys = [network, `${network} ${account}`] as const
  if (inUse(keys[0]) >= maxOfNetwork || inUse(keys[1]) >= maxOfAccount) throw tooMany
  for (const key of keys) places.set(key, inUse(key) + 1)
  try {
    return await work()
  } finally {
    for (const key of keys) {
      if (inUse(key) > 1) places.set(key, inUse(key) - 1)
      else places.delete(key)
    }
  }
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
