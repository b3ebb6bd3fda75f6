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
import { readCode, recoveryCodeFrom } from './rules.ts'
import { acceptSecret, findTotp, putNewSecret, replaceRecoveryCodes, takeRecoveryCode, takeStep } from './store.ts'

const howManyRecoveryCodes = 10
/** Apart from the limits of the doors, which a password reset forgets: a mailbox must not buy more guesses at the code. */
const codesOfAccount: Limit = { name: 'totp-account', tries: 10, seconds: 15 * 60 }
/** One is a slip of the finger, two a clock that is wrong. */
const wrongCodesToWarnOf = 3

type Asked = { accountId: string; code?: string | undefined; address: string }

/** Makes a new secret. It is told here and never again; it counts once a code has proved that the app has it. */
export async function startTotp(
  { db }: Platform,
  { accountId, code, address }: Asked,
): Promise<{ secret: string; otpauthUrl: string; qrSvg: string }> {
  const account = (await findAccount(db, accountId))?.account
  if (!account) throw new Refusal(401, 'Please log in.')
  // Else a browser left open for a minute would be enough to move the second step to another telephone.
  if (account.twoStepSince) await proveCode(db, account, { code, address })
  const secret = newTotpSecret()
  await putNewSecret(db, accountId, secret)
  const url = otpauthUrl(secret, account.email)
  return { secret, otpauthUrl: url, qrSvg: renderSVG(url, { border: 2 }) }
}

async function proveCode(
  db: Database,
  { id: accountId, email }: Account,
  { code, address }: Omit<Asked, 'accountId'>,
): Promise<void> {
  if (code === undefined) throw new Refusal(403, codeSentences.required, { details: { codeRequired: true } })
  await takeCodeTry(db, accountId)
  const kind = await db.transaction(async (tx) => {
    const taken = await takeCode(tx, accountId, code)
    if (taken === 'recovery')
      await recordAudit(tx, { what: 'recovery-code-used', accountId, email, door: 'admin', address })
    return taken
  })
  if (!kind) throw new Refusal(403, codeSentences.wrong, { details: { codeRequired: true } })
  await forgetCodeTries(db, accountId)
}

export const codeSentences = {
  required: 'Please enter the code from your authenticator app.',
  wrong: 'That code is not right, or it has been used. Please enter a new one.',
}

type Confirming = { accountId: string; code: string; device: string; address: string }
type Confirmed = { recoveryCodes: string[]; sessionId: string }

/** Turns two-step sign-in on and returns the recovery codes. Sessions that only a password opened end; this browser gets a new one. */
export async function confirmTotp(platform: Platform, asked: Confirming): Promise<Confirmed> {
  const { accountId, code, device, address } = asked
  const totp = await findTotp(platform.db, accountId)
  if (!totp?.newSecret) throw new Refusal(409, 'Please start again: there is no set-up under way.')
  const secret = totp.newSecret
  // Else a browser left open in the middle of a set-up would have all the guesses it takes to be told the recovery codes.
  await takeCodeTry(platform.db, accountId)
  const step = stepOfCode(secret, readCode(code).code)
  if (step === undefined) throw new Refusal(400, 'That code is not right. Please enter the one the app shows now.')
  const codes = Array.from({ length: howManyRecoveryCodes }, () => recoveryCodeFrom([...randomBytes(10)]))
  const sessionId = await platform.db.transaction(async (db) => {
    if (!(await acceptSecret(db, { accountId, secret, step })))
      throw new Refusal(409, 'Two-step sign-in was set up anew elsewhere. Please start again.')
    await replaceRecoveryCodes(db, accountId, codes.map(hashOf))
    await setTwoStepSince(db, accountId, platform.clock.now())
    const email = (await findAccount(db, accountId))?.account.email ?? null
    await recordAudit(db, { what: 'totp-enabled', accountId, email, door: 'admin', address })
    return renewSession({ ...platform, db }, { accountId, door: 'admin', device })
  })
  await forgetCodeTries(platform.db, accountId)
  return { recoveryCodes: codes, sessionId }
}

/** Counts one code before it is looked at, or refuses. Not for the inside of a transaction that may be undone. */
export function takeCodeTry(db: Database, accountId: string): Promise<{ left: number }> {
  return takeTry(db, codesOfAccount, accountId)
}

/** Who enters the password and wrong codes again and again is not its owner. Tells them, once a day. */
export async function warnOfWrongCodes(
  { db, clock, config }: Platform,
  { id, email }: Account,
  { left }: { left: number },
): Promise<void> {
  if (codesOfAccount.tries - left < wrongCodesToWarnOf) return
  const createdAt = clock.now()
  const letter = wrongCodesLetter(`${config.appUrl}/password-reset`)
  await queueMail(db, { to: email, letter, createdAt, once: `wrong-codes ${id} ${londonDay(createdAt)}` })
}

export async function forgetCodeTries(db: Database, accountId: string): Promise<void> {
  await clearTries(db, codesOfAccount, accountId)
}

/** Uses up a code, if it is right, and says which kind it was. Each works once. */
export async function takeCode(
  db: Database,
  accountId: string,
  typed: string,
): Promise<'app' | 'recovery' | undefined> {
  const { kind, code } = readCode(typed)
  if (kind === 'recovery') return (await takeRecoveryCode(db, accountId, hashOf(code))) ? 'recovery' : undefined
  const totp = await findTotp(db, accountId)
  const step = totp?.secret ? stepOfCode(totp.secret, code) : undefined
  return step !== undefined && (await takeStep(db, accountId, step)) ? 'app' : undefined
}

function hashOf(recoveryCode: string): string {
  return createHash('sha256').update(readCode(recoveryCode).code).digest('base64url')
}
