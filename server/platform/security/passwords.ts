import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordFault } from '#contract/accounts/passwords.ts'
import { passwordQueue, refuseIfFull } from '#server/platform/health/password-queue.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Argon2id with OWASP's parameters, off the main thread. Two at once: more would only take turns on a small machine. */
const hashLimiter = passwordQueue(2)
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export async function hashPassword(password: string): Promise<string> {
  refuseIfFull(hashLimiter)
  return hashInTurn(password)
}

function hashInTurn(password: string): Promise<string> {
  return hashLimiter(() => hash(oneSpelling(password), strength))
}

/** Takes as long for nobody's password as for somebody's, so that the time does not tell whether an email is known. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  // Awaited for everybody: else the first unknown email of a process would take twice as long as a known one.
  const nobodys = await (nobodysHash ??= hashInTurn('nobody has this password'))
  const right = await hashLimiter(() => verify(passwordHash ?? nobodys, oneSpelling(password)))
  return right && Boolean(passwordHash)
}

let nobodysHash: Promise<string> | undefined

/** The same é is one character on one keyboard and two on another. */
function oneSpelling(password: string): string {
  return password.normalize('NFKC')
}

type Whose = Parameters<typeof passwordFault>[1]

/** Refuses a new password that is too short or that an attacker would try first, and says which. */
export function refuseWeakPassword(wanted: string, whose: Whose, field = 'password'): void {
  const fault = passwordFault(wanted, whose) ?? (isCommon(wanted) ? commonSentence : undefined)
  if (fault) throw new Refusal(400, fault, { field })
}

const commonSentence = 'This password is one of the most common ones. Please choose another.'

function isCommon(wanted: string): boolean {
  commonPasswords ??= new Set(dictionary['passwords-common'].map(String))
  return commonPasswords.has(oneSpelling(wanted).toLowerCase())
}

let commonPasswords: ReadonlySet<string> | undefined
