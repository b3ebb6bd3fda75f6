import { createHash, randomBytes } from 'node:crypto'
import { renderSVG } from 'uqr'
import { type Account, findAccount, setTwoStepSince } from '#server/accounts/people/store.ts'
import { renewSession } from '#server/accounts/sessions/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Limit, clearTries, takeTry } from '#server/platform/database/throttle.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import { newTotpSecret, otpauthUrl, stepOfCode } from '#server/platform/security/totp.ts'
import { londonDay } from '#server/platform/time/days.ts'
import { wrongCodesLetter } from './mail.ts'
import { parseCode, recoveryCodeFrom } from './rules.ts'
import { acceptSecret, findTotp, putNewSecret, replaceRecoveryCodes, redeemRecoveryCode, claimStep } from './store.ts'

const recoveryCodeCount = 10
/** Separate from the login limits, which a password reset clears: access to the mailbox must not give more attempts at the code. */
const codeAttempts: Limit = { name: 'totp-account', tries: 10, seconds: 15 * 60 }
/** One wrong code is a typo, two may be a wrong clock. */
const wrongCodesBeforeWarning = 3

type TwoStepRequest = { accountId: string; code?: string | undefined; address: string }

/** Creates a new secret, returned only here. It takes effect once a code proves that the app has it. */
export async function startTotp(
  { db }: Platform,
  { accountId, code, address }: TwoStepRequest,
): Promise<{ secret: string; otpauthUrl: string; qrSvg: string }> {
  const account = (await findAccount(db, accountId))?.account
  if (!account) throw new Refusal(401, 'Please log in.')
  // Otherwise an unattended browser would be enough to move two-step sign-in to another phone.
  if (account.twoStepSince) await proveCode(db, account, { code, address })
  const secret = newTotpSecret()
  await putNewSecret(db, accountId, secret)
  const url = otpauthUrl(secret, account.email)
  return { secret, otpauthUrl: url, qrSvg: renderSVG(url, { border: 2 }) }
}

async function proveCode(
  db: Database,
  { id: accountId, email }: Account,
  { code, address }: Omit<TwoStepRequest, 'accountId'>,
): Promise<void> {
  if (code === undefined) throw new Refusal(403, codeSentences.required, { details: { codeRequired: true } })
  await countCodeAttempt(db, accountId)
  const kind = await db.transaction(async (tx) => {
    const taken = await redeemCode(tx, accountId, code)
    if (taken === 'recovery')
      await recordAudit(tx, { what: 'recovery-code-used', accountId, email, door: 'admin', address })
    return taken
  })
  if (!kind) throw new Refusal(403, codeSentences.wrong, { details: { codeRequired: true } })
  await clearCodeAttempts(db, accountId)
}

export const codeSentences = {
  required: 'Please enter the code from your authenticator app.',
  wrong: 'That code is not right, or it has been used. Please enter a new one.',
}

type Confirming = { accountId: string; code: string; device: string; address: string }
type Confirmed = { recoveryCodes: string[]; sessionId: string }

/** Turns two-step sign-in on and returns the recovery codes. Ends the sessions opened with a password alone; this browser gets a new one. */
export async function confirmTotp(platform: Platform, asked: Confirming): Promise<Confirmed> {
  const { accountId, code, device, address } = asked
  const totp = await findTotp(platform.db, accountId)
  if (!totp?.newSecret) throw new Refusal(409, 'Please start again: there is no set-up under way.')
  const secret = totp.newSecret
  // Otherwise a browser left open during set-up could try codes without limit until it gets the recovery codes.
  await countCodeAttempt(platform.db, accountId)
  const step = stepOfCode(secret, parseCode(code).code)
  if (step === undefined) throw new Refusal(400, 'That code is not right. Please enter the one the app shows now.')
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeFrom([...randomBytes(10)]))
  const sessionId = await platform.db.transaction(async (db) => {
    if (!(await acceptSecret(db, { accountId, secret, step })))
      throw new Refusal(409, 'Two-step sign-in was set up again elsewhere. Please start again.')
    await replaceRecoveryCodes(db, accountId, codes.map(hashOf))
    await setTwoStepSince(db, accountId, platform.clock.now())
    const email = (await findAccount(db, accountId))?.account.email ?? null
    await recordAudit(db, { what: 'totp-enabled', accountId, email, door: 'admin', address })
    return renewSession({ ...platform, db }, { accountId, door: 'admin', device })
  })
  await clearCodeAttempts(platform.db, accountId)
  return { recoveryCodes: codes, sessionId }
}

/** Counts an attempt before the code is checked, or refuses. Call it outside the transaction: a rollback would undo the count. */
export function countCodeAttempt(db: Database, accountId: string): Promise<{ left: number }> {
  return takeTry(db, codeAttempts, accountId)
}

/** Warns the owner, at most once a day: repeated wrong codes after the right password suggest that someone else knows it. */
export async function warnOfWrongCodes(
  { db, clock, config }: Platform,
  { id, email }: Account,
  { left }: { left: number },
): Promise<void> {
  if (codeAttempts.tries - left < wrongCodesBeforeWarning) return
  const createdAt = clock.now()
  const letter = wrongCodesLetter(`${config.appUrl}/password-reset`)
  await queueMail(db, {
    to: email,
    accountId: id,
    letter,
    createdAt,
    once: `wrong-codes ${id} ${londonDay(createdAt)}`,
  })
}

export async function clearCodeAttempts(db: Database, accountId: string): Promise<void> {
  await clearTries(db, [{ limit: codeAttempts, key: accountId }])
}

/** Uses up a code if it is right, and returns its kind. Each works once. */
export async function redeemCode(
  db: Database,
  accountId: string,
  typed: string,
): Promise<'app' | 'recovery' | undefined> {
  const { kind, code } = parseCode(typed)
  if (kind === 'recovery') return (await redeemRecoveryCode(db, accountId, hashOf(code))) ? 'recovery' : undefined
  const totp = await findTotp(db, accountId)
  const step = totp?.secret ? stepOfCode(totp.secret, code) : undefined
  return step !== undefined && (await claimStep(db, accountId, step)) ? 'app' : undefined
}

function hashOf(recoveryCode: string): string {
  return createHash('sha256').update(parseCode(recoveryCode).code).digest('base64url')
}
