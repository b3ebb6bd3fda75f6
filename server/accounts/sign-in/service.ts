import type { Door } from '#contract/accounts/roles.ts'
import { knownBrowser, rememberBrowser } from '#server/accounts/browsers/service.ts'
import { isUnchanged } from '#server/accounts/people/service.ts'
import { type Account, findAccount, findAccountByEmail } from '#server/accounts/people/store.ts'
import { endSession, openSession } from '#server/accounts/sessions/service.ts'
import {
  codeSentences,
  forgetCodeTries,
  takeCode,
  takeCodeTry,
  warnOfWrongCodes,
} from '#server/accounts/two-step/service.ts'
import { passwordQueue, refuseIfFull } from '#server/platform/health/password-queue.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import {
  type LoginAttempt,
  type UsedUp,
  countFailureForEveryone,
  clearAttempts,
  uncountAttempt,
  refuseTooManyAttempts,
  countAttempt,
} from '#server/platform/security/login-attempts.ts'
import { isPassword } from '#server/platform/security/passwords.ts'
import type { CarriedSession } from '#server/platform/security/sessions.ts'
import { doorOf, loggableEmail } from './rules.ts'

export type Attempt = {
  door: Door
  email: string
  password: string
  /** From an authenticator app, or a recovery code; only administrators have them. */
  code?: string | undefined
  address: string
  device: string
  /** What this browser was given at an earlier sign-in, to whichever account. */
  browserId?: string | undefined
}

/** What a browser is given when somebody comes in. */
type Entered = { sessionId: string; browserId: string }

/**
 * Each try is counted before it is made, so that a hundred at once cannot all slip through. That alone would refuse the
 * eleventh of twelve teachers who sign in to one school account at ten to nine, so only a few are under way at a time.
 * It costs no time: passwords are checked two at a time anyway.
 */
const signInLimiter = passwordQueue(3)

/** Signs in at one door. The same refusal for every reason: it never tells who exists. */
export async function signIn(platform: Platform, attempt: Attempt): Promise<Entered> {
  const { email, address } = attempt
  const login = { email, address, browser: await knownBrowser(platform.db, attempt) }
  // A flood is turned away here, before it queues for the few places.
  await refuseTooManyAttempts(platform.db, login)
  refuseIfFull(signInLimiter)
  return signInLimiter(() => tryToSignIn(platform, attempt, login))
}

async function tryToSignIn(platform: Platform, attempt: Attempt, login: LoginAttempt): Promise<Entered> {
  const { db } = platform
  const usedUp = await countAttempt(db, login)
  const account = await findAccountByEmail(db, attempt.email)
  const isRight = await isPassword(attempt.password, account?.passwordHash)
  if (!account || !isRight || doorOf(account.role) !== attempt.door) {
    await noteRefusal(platform, attempt, { accountId: account?.id ?? null, usedUp, because: 'password' })
    throw invalid()
  }
  const codeRequired = { details: { codeRequired: true } } as const
  if (account.twoStepSince && attempt.code === undefined) {
    await uncountAttempt(db, login)
    throw new Refusal(401, codeSentences.required, codeRequired)
  }
  const entered = await openDoor(platform, account, attempt)
  if (!entered) {
    await noteRefusal(platform, attempt, { accountId: account.id, usedUp, because: 'code' })
    throw new Refusal(401, codeSentences.wrong, codeRequired)
  }
  await clearAttempts(db, login)
  return entered
}

const invalid = () => new Refusal(401, 'Invalid email or password')

/** The password is right. Takes the code where one is needed; opens nothing where it is wrong. */
async function openDoor(platform: Platform, account: Account, attempt: Attempt): Promise<Entered | undefined> {
  const { code = '', door, address, device, browserId } = attempt
  const who = { accountId: account.id, email: account.email, door, address }
  const tries = account.twoStepSince ? await takeCodeTry(platform.db, account.id) : undefined
  const entered = await platform.db.transaction(async (db) => {
    const codeKind = account.twoStepSince ? await takeCode(db, account.id, code) : 'none'
    if (codeKind === undefined) return undefined
    if (!(await isUnchanged(db, account))) throw invalid()
    if (codeKind === 'recovery') await recordAudit(db, { ...who, what: 'recovery-code-used' })
    await recordAudit(db, { ...who, what: 'signed-in', detail: { device } })
    return {
      sessionId: await openSession({ ...platform, db }, account.id, door, device),
      browserId: await rememberBrowser(db, account.id, browserId),
    }
  })
  if (tries && entered) await forgetCodeTries(platform.db, account.id)
  if (tries && !entered) await warnOfWrongCodes(platform, account, tries)
  return entered
}

type Why = { accountId: string | null; usedUp: UsedUp | undefined; because: 'password' | 'code' }

/** The same statements whether or not the email is known, so that the time does not tell. */
async function noteRefusal({ db }: Platform, attempt: Attempt, { accountId, usedUp, because }: Why): Promise<void> {
  const { door, address } = attempt
  const who = { accountId, email: loggableEmail(attempt.email), door, address }
  await recordAudit(db, { ...who, what: 'sign-in-refused', detail: { because } })
  const isOneTooMany = await countFailureForEveryone(db)
  // Once for each limit that is used up, not for each try after it: a guesser must not fill the log.
  if (usedUp) await recordAudit(db, { ...who, what: 'throttled', detail: { limit: usedUp } })
  if (isOneTooMany) await recordAudit(db, { ...who, what: 'throttled', detail: { limit: 'everyone' } })
}

/** Ended here and not only forgotten by the browser: a copied cookie must open nothing. */
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
