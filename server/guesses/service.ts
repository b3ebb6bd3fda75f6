import type { Database } from '#server/platform/database/database.ts'
import {
  type Limit,
  countTry,
  forgetTries,
  giveBackTry,
  isUsedUp,
  refuseIfUsedUp,
  removeOldCounters,
  takeTry,
} from '#server/platform/database/throttle.ts'
import { networkOf } from '#server/platform/network.ts'

/** One try at a password: at whose account, and from where. */
export type Guess = { email: string; address: string }
export type UsedUp = 'account' | 'address' | 'everyone'

const seconds = 15 * 60

/** Only failures count: a whole school shares one address, and often one account. */
const limits: Record<UsedUp, Limit> = {
  account: { name: 'login-account', tries: 10, seconds },
  address: { name: 'login-address', tries: 100, seconds },
  everyone: { name: 'login-everyone', tries: 2000, seconds },
}

/**
 * While so many fail everywhere that somebody must be guessing from many places, less is forgiven of each account and
 * address. Nobody is refused for the others' failures: else the guesser could lock out every school in the country.
 */
const limitsUnderAttack: typeof limits = {
  ...limits,
  account: { ...limits.account, tries: 3 },
  address: { ...limits.address, tries: 10 },
}

/** Refuses where too many have failed. It never says which limit, so that it tells nothing about accounts or others. */
export async function refuseIfTooMany(db: Database, { email, address }: Guess): Promise<void> {
  const now = await limitsNow(db)
  await refuseIfUsedUp(db, now.account, email)
  await refuseIfUsedUp(db, now.address, networkOf(address))
}

/** Counts a guess before it is made, as if it were wrong. Says which limit it has used up if it turns out to be. */
export async function takeGuess(db: Database, { email, address }: Guess): Promise<UsedUp | undefined> {
  const now = await limitsNow(db)
  const network = networkOf(address)
  const fromAddress = await takeTry(db, now.address, network)
  try {
    const atAccount = await takeTry(db, now.account, email)
    if (atAccount.left === 0) return 'account'
  } catch (refusal) {
    await giveBackTry(db, now.address, network)
    throw refusal
  }
  return fromAddress.left === 0 ? 'address' : undefined
}

/** Counts for everyone a guess that was wrong. True for the one that uses up the limit. */
export async function countForEveryone(db: Database): Promise<boolean> {
  return (await countTry(db, limits.everyone, 'all')) === limits.everyone.tries
}

/** For a try that was neither right nor wrong: a password without the code that goes with it. */
export async function giveBackGuess(db: Database, { email, address }: Guess): Promise<void> {
  await giveBackTry(db, limits.account, email)
  await giveBackTry(db, limits.address, networkOf(address))
}

/** Somebody came in: the account's failures are forgotten. The address only gets this one back, or a guesser with one account of their own would never run out. */
export async function forgetGuesses(db: Database, { email, address }: Guess): Promise<void> {
  await forgetTries(db, limits.account, email)
  await giveBackTry(db, limits.address, networkOf(address))
}

/** A new password makes old failures meaningless. */
export async function forgetGuessesAt(db: Database, email: string): Promise<void> {
  await forgetTries(db, limits.account, email)
}

export async function sweepGuesses(db: Database): Promise<void> {
  await removeOldCounters(db)
}

async function limitsNow(db: Database): Promise<typeof limits> {
  return (await isUsedUp(db, limits.everyone, 'all')) ? limitsUnderAttack : limits
}
