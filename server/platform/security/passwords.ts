import { hash, verify } from '@node-rs/argon2'
import { passwordFault } from '#contract/accounts/passwords.ts'
import type { Role } from '#contract/accounts/roles.ts'
import { type Limit, takeTry } from '#server/platform/database/throttle.ts'
import { passwordQueue, refuseIfFull, restWhileBusy } from '#server/platform/health/password-queue.ts'
import { thresholds } from '#server/platform/health/thresholds.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isBreached } from './breached-passwords.ts'
import { passwordStrength } from './password-strength.ts'

/** Argon2id with OWASP's parameters, off the main thread. */
const hashLimiter = passwordQueue(thresholds.passwordsAtOnce)
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export async function hashPassword(password: string): Promise<string> {
  refuseIfFull(hashLimiter)
  return queueHash(password)
}

function queueHash(password: string): Promise<string> {
  return queued(() => hash(normalise(password), strength))
}

function queued<Found>(work: () => Promise<Found>): Promise<Found> {
  return hashLimiter(async () => {
    await restWhileBusy()
    return work()
  })
}

/** Takes as long without an account as with one, so that timing does not reveal which emails are known. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  // Awaited on every call, or the first unknown email of a process would take twice as long as a known one.
  const dummy = await (dummyHash ??= queueHash('no account has this password'))
  const right = await queued(() => verify(passwordHash ?? dummy, normalise(password)))
  return right && Boolean(passwordHash)
}

let dummyHash: Promise<string> | undefined

/** Unicode NFKC: the same é is one code point on one keyboard and two on another. */
function normalise(password: string): string {
  return password.normalize('NFKC')
}

type Owner = {
  role: Role
  email: string
  /** Names of the person and their school, which an attacker tries first. */
  ownWords?: readonly (string | null | undefined)[]
}

/** Judging one takes up to a tenth of a second of the event loop. */
const choices: Limit = { name: 'password-choice', tries: 30, seconds: 15 * 60 }
/** Of zxcvbn's 4. Trials and test accounts have a length and the most common passwords only, as specified. */
const lowestScore = { school: 2, staff: 2, admin: 3 } as const

/** Refuses a new password that is too short, common, easy to guess or (if the operator wants that) breached, and says which. */
export async function refuseWeakPassword(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  wanted: string,
  owner: Owner,
  field = 'password',
): Promise<void> {
  const fault =
    passwordFault(wanted, owner) ??
    ((await isCommon(wanted)) ? commonSentence : undefined) ??
    (await weaknessOf({ db, config }, wanted, owner))
  if (fault) throw new Refusal(400, fault, { field })
}

async function weaknessOf(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  wanted: string,
  { role, email, ownWords = [] }: Owner,
): Promise<string | undefined> {
  if (role === 'test') return undefined
  await takeTry(db, choices, email)
  const words = ['dailydot', email, ...ownWords].filter((text) => typeof text === 'string')
  const { score, weakness } = await passwordStrength(normalise(wanted), words)
  if (score >= lowestScore[role])
    return (await isBreached(config, normalise(wanted))) ? `${breachedSentence} ${advice}` : undefined
  if (score >= lowestScore.school) return `An administrator’s password has to be harder to guess. ${advice}`
  return `${weaknesses[weakness ?? ''] ?? 'This password is easy to guess.'} ${advice}`
}

const advice = 'Three or four words that only you would put together are a good one.'
const commonSentence = `This password is one of the most common ones. ${advice}`
const breachedSentence = 'This password is in a list of stolen ones, which attackers try first.'
const closeToCommon = 'This password is close to one that many people use.'

/** By zxcvbn's names. */
const weaknesses: Record<string, string> = {
  userInputs: 'A name, email or school is easy to guess, and little else is in this password.',
  topTen: closeToCommon,
  topHundred: closeToCommon,
  common: closeToCommon,
  similarToCommon: closeToCommon,
  straightRow: 'Keys next to each other are easy to guess.',
  keyPattern: 'Keys next to each other are easy to guess.',
  simpleRepeat: 'Repeated letters are easy to guess.',
  extendedRepeat: 'Repeated words are easy to guess.',
  sequences: 'Letters or numbers in order are easy to guess.',
  recentYears: 'Years are easy to guess.',
  dates: 'Dates are easy to guess.',
  wordByItself: 'A single word is easy to guess.',
  namesByThemselves: 'Names are easy to guess.',
  commonNames: 'Names are easy to guess.',
}

async function isCommon(wanted: string): Promise<boolean> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return (await commonPasswords).has(normalise(wanted).toLowerCase())
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined
