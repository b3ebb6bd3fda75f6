import type { Database } from '#server/platform/database/database.ts'
import {
  type Limit,
  countTry,
  clearTries,
  giveBackTry,
  isUsedUp,
  refuseIfUsedUp,
  takeTry,
} from '#server/platform/database/throttle.ts'
import { networkOf } from './network.ts'

/** One login attempt: for which account, from which address, and from which browser where the account knows it. */
export type LoginAttempt = { email: string; address: string; browser?: string | undefined }
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
 * While so many attempts fail everywhere that an attack must be distributed, each account and address gets fewer. The
 * limit for everyone refuses no attempt by itself: an attacker could lock out every school in the country.
 */
const limitsUnderAttack: typeof limits = {
  ...limits,
  account: { ...limits.account, tries: 3 },
  address: { ...limits.address, tries: 10 },
}

/**
 * Refuses after too many failures, without saying which limit: that would tell something about accounts. A known browser
 * has a limit of its own, or anyone could lock a school out of its account with ten attempts.
 */
export async function refuseTooManyAttempts(db: Database, { email, address, browser }: LoginAttempt): Promise<void> {
  if (browser) return refuseIfUsedUp(db, limits.browser, ofBrowser(email, browser))
  const now = await limitsNow(db)
  await refuseIfUsedUp(db, now.account, email)
  await refuseIfUsedUp(db, now.address, networkOf(address))
}

/** Counts an attempt as failed before the password is checked. Returns the limit that it uses up, if it does fail. */
export async function countAttempt(
  db: Database,
  { email, address, browser }: LoginAttempt,
): Promise<UsedUp | undefined> {
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

/** Counts a failure for everyone. True for the one that uses up the limit. */
export async function countFailureForEveryone(db: Database): Promise<boolean> {
  return (await countTry(db, limits.everyone, 'all')) === limits.everyone.tries
}

/** For an attempt that neither succeeded nor failed: the right password without its two-step code. */
export async function uncountAttempt(db: Database, { email, address, browser }: LoginAttempt): Promise<void> {
  if (browser) await giveBackTry(db, limits.browser, ofBrowser(email, browser))
  else await giveBackTry(db, limits.account, email)
  await giveBackTry(db, limits.address, networkOf(address))
}

/** After a successful sign-in. The address gets back only this attempt, or an attacker with one account of their own would never run out. */
export async function clearAttempts(db: Database, { email, address, browser }: LoginAttempt): Promise<void> {
  if (browser) await clearTries(db, limits.browser, ofBrowser(email, browser))
  else await clearTries(db, limits.account, email)
  await giveBackTry(db, limits.address, networkOf(address))
}

/** A new password makes old failures meaningless. */
export async function clearAttemptsAt(db: Database, email: string): Promise<void> {
  await clearTries(db, limits.account, email)
}

const ofBrowser = (email: string, browser: string) => `${browser}:${email}`

async function limitsNow(db: Database): Promise<typeof limits> {
  return (await isUsedUp(db, limits.everyone, 'all')) ? limitsUnderAttack : limits
}
