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
import { networkOf } from '#server/platform/security/network.ts'

/** One try at a password: at whose account, from where, and from which browser if that one is known at the account. */
export type Guess = { email: string; address: string; browser?: string | undefined }
export type UsedUp = 'account' | 'browser' | 'address' | 'everyone'

const seconds = 15 * 60

/** Only failures count: a whole school shares one address, and often one account. */
const limits: Record<UsedUp, Limit> = {
  account: { name: 'login-account', tries: 10, seconds },
  browser: { name: 'login-browser', tries: 10, seconds },
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

/**
 * Refuses where too many have failed. It never says which limit, so that it tells nothing about accounts or others. Nor
 * is a known browser refused for what others did: else anyone could keep a school out of its account for ten guesses.
 */
export async function refuseIfTooMany(db: Database, { email, address, browser }: Guess): Promise<void> {
  if (browser) return refuseIfUsedUp(db, limits.browser, ofBrowser(email, browser))
  const now = await limitsNow(db)
  await refuseIfUsedUp(db, now.account, email)
  await refuseIfUsedUp(db, now.address, networkOf(address))
}

/** Counts a guess before it is made, as if it were wrong. Says which limit it has used up if it turns out to be. */
export async function takeGuess(db: Database, { email, address, browser }: Guess): Promise<UsedUp | undefined> {
  const network = networkOf(address)
  if (browser) {
    const { left } = await takeTry(db, limits.browser, ofBrowser(email, browser))
    await countTry(db, limits.address, network)
    return left === 0 ? 'browser' : undefined
  }
  const now = await limitsNow(db)
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
export async function giveBackGuess(db: Database, { email, address, browser }: Guess): Promise<void> {
  if (browser) await giveBackTry(db, limits.browser, ofBrowser(email, browser))
  else await giveBackTry(db, limits.account, email)
  await giveBackTry(db, limits.address, networkOf(address))
}

/** Somebody came in: the failures counted with theirs are forgotten, so a known browser forgives no one else's. The address only gets this one back, or a guesser with one account of their own would never run out. */
export async function forgetGuesses(db: Database, { email, address, browser }: Guess): Promise<void> {
  if (browser) await forgetTries(db, limits.browser, ofBrowser(email, browser))
  else await forgetTries(db, limits.account, email)
  await giveBackTry(db, limits.address, networkOf(address))
}

/** A new password makes old failures meaningless. */
export async function forgetGuessesAt(db: Database, email: string): Promise<void> {
  await forgetTries(db, limits.account, email)
}

export async function sweepGuesses(db: Database): Promise<void> {
  await removeOldCounters(db)
}

const ofBrowser = (email: string, browser: string) => `${browser}:${email}`

async function limitsNow(db: Database): Promise<typeof limits> {
  return (await isUsedUp(db, limits.everyone, 'all')) ? limitsUnderAttack : limits
}
