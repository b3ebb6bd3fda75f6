import type { Door } from '#contract/accounts/roles.ts'
import { maxSessionsOf } from '#contract/accounts/settings.ts'
import { findKnownBrowser, rememberBrowser, warnOfNewBrowser } from '#server/accounts/browsers/service.ts'
import { isUnchanged } from '#server/accounts/people/service.ts'
import { type Account, findAccount, findLogin } from '#server/accounts/people/store.ts'
import { endSession, openSession } from '#server/accounts/sessions/service.ts'
import {
  codeSentences,
  clearCodeAttempts,
  redeemCode,
  countCodeAttempt,
  warnOfWrongCodes,
} from '#server/accounts/two-step/service.ts'
import { type Counter, giveBackTries } from '#server/platform/database/throttle.ts'
import { signInQueue } from '#server/platform/health/password-queue.ts'
import { withPlace } from '#server/platform/health/sign-in-places.ts'
import { thresholds } from '#server/platform/health/thresholds.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit, recordRepeatedAudit } from '#server/platform/security/audit-log.ts'
import {
  type LoginAttempt,
  type UsedUp,
  countFailureForEveryone,
  clearAttempts,
  uncountAttempt,
  refuseTooManyAttempts,
  countAttempt,
} from '#server/platform/security/login-attempts.ts'
import { networkOf, siteOf } from '#server/platform/security/network.ts'
import { isPassword } from '#server/platform/security/passwords.ts'
import type { CarriedSession } from '#server/platform/security/sessions.ts'
import { doorOf, loggableEmail, opensFor } from './rules.ts'

export type Attempt = {
  door: Door
  email: string
  password: string
  /** From an authenticator app, or a recovery code; only administrators have them. */
  code?: string | undefined
  address: string
  device: string
  /** The id issued to this browser at an earlier sign-in to any account. */
  browserId?: string | undefined
}

type NewSession = { door: Door; sessionId: string; browserId: string }

/**
 * Each attempt is counted before the password check, so that a hundred concurrent ones cannot all slip through. That alone
 * would reject the eleventh of twelve teachers who sign in to one school account at ten to nine, so only a few run at a time.
 * This costs no time: passwords are checked two at a time anyway.
 */
const queue = signInQueue(thresholds.signInsAtOnce)

/** Signs in at one door, or a trial at its own. The refusal is the same for every reason, which prevents account enumeration. */
export async function signIn(platform: Platform, attempt: Attempt): Promise<NewSession> {
  const { email, address } = attempt
  const lane = { network: siteOf(address) ?? networkOf(address), account: email }
  return withPlace({ ...lane, browserId: attempt.browserId }, async (recognise) => {
    const { db } = platform
    const [browser, found] = await Promise.all([findKnownBrowser(db, attempt), findLogin(db, email)])
    if (browser) recognise()
    const login = { email, address, browser, ...found }
    // Reject a flood here, before it fills the queue.
    await refuseTooManyAttempts(db, login, [successesOf(login)])
    return queue.run(lane, () => attemptSignIn(platform, attempt, login))
  })
}

type Login = LoginAttempt & Partial<Awaited<ReturnType<typeof findLogin>>>

/** Successes count too: each checks a password and opens a session. */
function successesOf({ email, account, school }: Login): Counter {
  const tries = maxSessionsOf(account?.role ?? 'staff', school?.plan)
  const says = 'This account has signed in very often within a few minutes.'
  return { limit: { name: 'login-success', tries, seconds: 15 * 60, says }, key: email }
}

async function attemptSignIn(platform: Platform, attempt: Attempt, login: Login): Promise<NewSession> {
  const { db } = platform
  const successes = [successesOf(login)]
  const usedUp = await countAttempt(db, login, successes)
  try {
    const session = await checkPassword(platform, attempt, { ...login, usedUp })
    await clearAttempts(db, login)
    return session
  } catch (error) {
    await giveBackTries(db, successes)
    throw error
  }
}

async function checkPassword(
  platform: Platform,
  attempt: Attempt,
  login: Login & Pick<Why, 'usedUp'>,
): Promise<NewSession> {
  const { account, usedUp } = login
  const isRight = await isPassword(attempt.password, account?.passwordHash)
  if (!account || !isRight || !opensFor(account, attempt.door)) {
    await recordRefusal(platform, attempt, { accountId: account?.id ?? null, usedUp, because: 'password' })
    throw invalid()
  }
  const codeRequired = { details: { codeRequired: true } } as const
  if (account.twoStepSince && attempt.code === undefined) {
    await uncountAttempt(platform.db, login)
    throw new Refusal(401, codeSentences.required, codeRequired)
  }
  const session = await completeSignIn(platform, account, attempt, login)
  if (!session) {
    await recordRefusal(platform, attempt, { accountId: account.id, usedUp, because: 'code' })
    throw new Refusal(401, codeSentences.wrong, codeRequired)
  }
  return session
}

const invalid = () => new Refusal(401, 'Invalid email or password')

/** Opens a session after a right password. Returns undefined if a code is required and this one is wrong. */
async function completeSignIn(
  platform: Platform,
  account: Account,
  attempt: Attempt,
  login: LoginAttempt,
): Promise<NewSession | undefined> {
  const { code = '' } = attempt
  const tries = account.twoStepSince ? await countCodeAttempt(platform.db, account.id) : undefined
  const session = await platform.db.transaction(async (db) => {
    const codeKind = account.twoStepSince ? await redeemCode(db, account.id, code) : 'none'
    if (codeKind === undefined) return undefined
    if (!(await isUnchanged(db, account))) throw invalid()
    return startSession({ ...platform, db }, account, { ...attempt, codeKind, isKnown: login.browser !== undefined })
  })
  if (tries && session) await clearCodeAttempts(platform.db, account.id)
  if (tries && !session) await warnOfWrongCodes(platform, account, tries)
  return session
}

type Proven = Pick<Attempt, 'address' | 'device' | 'browserId'> & {
  codeKind: NonNullable<Awaited<ReturnType<typeof redeemCode>>> | 'none'
  /** Whether the account knows the browser. */
  isKnown: boolean
  by?: 'link'
}

/** For an owner who has proved themselves. Call it in a transaction. */
export async function startSession(platform: Platform, account: Account, proven: Proven): Promise<NewSession> {
  const { db } = platform
  const { address, device, browserId, codeKind, isKnown, by } = proven
  const door = doorOf(account.role)
  const who = { accountId: account.id, email: account.email, door, address }
  if (codeKind === 'recovery') await recordAudit(db, { ...who, what: 'recovery-code-used' })
  await recordRepeatedAudit(db, { ...who, what: 'signed-in', detail: { device, ...(by && { by }) } })
  if (!isKnown) await warnOfNewBrowser(platform, account, device)
  return {
    door,
    sessionId: await openSession(platform, account.id, door, device),
    browserId: await rememberBrowser(db, account.id, browserId),
  }
}

type Why = { accountId: string | null; usedUp: UsedUp | undefined; because: 'password' | 'code' }

/** Runs the same statements whether or not the email is known, so that timing reveals nothing. */
async function recordRefusal({ db }: Platform, attempt: Attempt, { accountId, usedUp, because }: Why): Promise<void> {
  const { door, address } = attempt
  const who = { accountId, email: loggableEmail(attempt.email), door, address }
  await recordAudit(db, { ...who, what: 'sign-in-refused', detail: { because } })
  const isOneTooMany = await countFailureForEveryone(db)
  // Once per limit reached, not per attempt after it, so that an attacker cannot fill the log.
  if (usedUp) await recordAudit(db, { ...who, what: 'throttled', detail: { limit: usedUp } })
  if (isOneTooMany) await recordAudit(db, { ...who, what: 'throttled', detail: { limit: 'everyone' } })
}

/** Ends the sessions on the server too: a copied cookie must stop working. */
export async function signOut(
  platform: Platform,
  { sessions, address }: { sessions: readonly CarriedSession[]; address: string },
): Promise<void> {
  for (const { id } of sessions) {
    await platform.db.transaction(async (db) => {
      const ended = await endSession({ db }, id)
      if (!ended) return
      const email = (await findAccount(db, ended.accountId))?.account.email ?? null
      await recordAudit(db, { what: 'signed-out', email, address, ...ended })
    })
  }
}
