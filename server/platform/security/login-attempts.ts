import type { Database } from '#server/platform/database/database.ts'
import {
  type Counter,
  type Limit,
  clearTries,
  countTry,
  countTryOfEach,
  giveBackTries,
  isUsedUp,
  refuseIfUsedUp,
  takeTryOfEach,
} from '#server/platform/database/throttle.ts'
import { networkOf, siteOf } from './network.ts'

/** One login attempt: for which account, from which address, and from which browser where the account knows it. */
export type LoginAttempt = { email: string; address: string; browser?: string | undefined }
export type UsedUp = 'account' | 'day' | 'browser' | 'address' | 'site' | 'everyone'

const seconds = 15 * 60

/** Only failures count: a whole school shares one address, and often one account. */
const limits: Record<UsedUp, Limit> = {
  account: { name: 'login-account', tries: 10, seconds },
  // Ten in fifteen minutes are still 350,000 a year.
  day: {
    name: 'login-day',
    tries: 100,
    seconds: 24 * 60 * 60,
    orElse: 'If you set a new password, you need not wait.',
  },
  browser: { name: 'login-browser', tries: 10, seconds },
  address: { name: 'login-address', tries: 100, seconds },
  site: { name: 'login-site', tries: 1000, seconds },
  everyone: { name: 'login-everyone', tries: 2000, seconds },
}

/**
 * While so many attempts fail everywhere that an attack must be distributed, each account and network gets fewer. The
 * limit for everyone refuses no attempt by itself: an attacker could lock out every school in the country.
 */
const limitsUnderAttack: typeof limits = {
  ...limits,
  account: { ...limits.account, tries: 3 },
  address: { ...limits.address, tries: 10 },
  site: { ...limits.site, tries: 100 },
}

type NetworkCounter = { name: UsedUp; key: string }

function networkCounters({ address }: LoginAttempt): NetworkCounter[] {
  const site = siteOf(address)
  return [{ name: 'address', key: networkOf(address) }, ...(site ? [{ name: 'site', key: site } as const] : [])]
}

/** A known browser has a limit of its own, or anyone could lock a school out of its account with ten attempts. */
function countersOf(attempt: LoginAttempt): NetworkCounter[] {
  const { email, browser } = attempt
  if (browser) return [{ name: 'browser', key: `${browser}:${email}` }]
  return [...networkCounters(attempt), { name: 'account', key: email }, { name: 'day', key: email }]
}

function withLimits(counted: readonly NetworkCounter[], now = limits): Counter[] {
  return counted.map(({ name, key }) => ({ limit: now[name], key }))
}

/** Refuses after too many failures, without saying which limit: that would tell something about accounts. */
export async function refuseTooManyAttempts(
  db: Database,
  attempt: LoginAttempt,
  others: readonly Counter[] = [],
): Promise<void> {
  await refuseIfUsedUp(db, [...withLimits(countersOf(attempt), await limitsNow(db)), ...others])
}

/**
 * Counts an attempt as failed before the password is checked, and takes a try of the other counters. Returns the limit that it uses up,
 * if it does fail.
 */
export async function countAttempt(
  db: Database,
  attempt: LoginAttempt,
  others: readonly Counter[] = [],
): Promise<UsedUp | undefined> {
  const now = await limitsNow(db)
  const counted = countersOf(attempt)
  const left = await takeTryOfEach(db, [...withLimits(counted, now), ...others])
  if (attempt.browser) await countTryOfEach(db, withLimits(networkCounters(attempt), now))
  return counted.findLast((_, at) => left[at] === 0)?.name
}

/** Counts a failure for everyone. True for the one that uses up the limit. */
export async function countFailureForEveryone(db: Database): Promise<boolean> {
  return (await countTry(db, limits.everyone, 'all')) === limits.everyone.tries
}

/** For an attempt that neither succeeded nor failed: the right password without its two-step code. */
export async function uncountAttempt(db: Database, attempt: LoginAttempt): Promise<void> {
  await giveBackTries(db, withLimits(allCountersOf(attempt)))
}

function allCountersOf(attempt: LoginAttempt): NetworkCounter[] {
  return [...countersOf(attempt), ...(attempt.browser ? networkCounters(attempt) : [])]
}

/**
 * After a successful sign-in. The networks and the day get back only this attempt: an attacker with an account of their own
 * would never run out, and neither would one who guesses while the owner signs in every morning.
 */
export async function clearAttempts(db: Database, attempt: LoginAttempt): Promise<void> {
  const all = allCountersOf(attempt)
  const isOwn = ({ name }: NetworkCounter) => name === 'browser' || name === 'account'
  const [own, others] = [all.filter(isOwn), all.filter((counter) => !isOwn(counter))]
  await Promise.all([clearTries(db, withLimits(own)), giveBackTries(db, withLimits(others))])
}

/** A new password makes old failures meaningless. */
export async function clearAttemptsAt(db: Database, email: string): Promise<void> {
  await clearTries(
    db,
    withLimits([
      { name: 'account', key: email },
      { name: 'day', key: email },
    ]),
  )
}

async function limitsNow(db: Database): Promise<typeof limits> {
  return (await isUsedUp(db, limits.everyone, 'all')) ? limitsUnderAttack : limits
}
