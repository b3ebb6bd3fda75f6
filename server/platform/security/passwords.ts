import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordFault } from '#contract/accounts/passwords.ts'
import { passwordQueue, refuseIfFull } from '#server/platform/health/password-queue.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Argon2id with OWASP's parameters, off the main thread. Two at a time: a small machine gains nothing from more. */
const hashLimiter = passwordQueue(2)
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export async function hashPassword(password: string): Promise<string> {
  refuseIfFull(hashLimiter)
  return queueHash(password)
}

function queueHash(password: string): Promise<string> {
  return hashLimiter(() => hash(normalise(password), strength))
}

/** Takes as long without an account as with one, so that timing does not reveal which emails are known. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  // Awaited on every call, or the first unknown email of a process would take twice as long as a known one.
  const dummy = await (dummyHash ??= queueHash('no account has this password'))
  const right = await hashLimiter(() => verify(passwordHash ?? dummy, normalise(password)))
  return right && Boolean(passwordHash)
}

let dummyHash: Promise<string> | undefined

/** Unicode NFKC: the same é is one code point on one keyboard and two on another. */
function normalise(password: string): string {
  return password.normalize('NFKC')
}

type Owner = Parameters<typeof passwordFault>[1]

/** Refuses a new password that is too short or among the most common, and says which. */
export function refuseWeakPassword(wanted: string, owner: Owner, field = 'password'): void {
  const fault = passwordFault(wanted, owner) ?? (isCommon(wanted) ? commonSentence : undefined)
  if (fault) throw new Refusal(400, fault, { field })
}

const commonSentence = 'This password is one of the most common ones. Please choose another.'

function isCommon(wanted: string): boolean {
  commonPasswords ??= new Set(dictionary['passwords-common'].map(String))
  return commonPasswords.has(normalise(wanted).toLowerCase())
}

let commonPasswords: ReadonlySet<string> | undefined
