import type { Plan } from '#contract/accounts/plans.ts'
import type { Role } from '#contract/accounts/roles.ts'
import {
  type Account,
  addAccount,
  addSchool,
  findAccountByEmail,
  listUnverified,
  setEmailVerified,
} from '#server/accounts/people/store.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import { setSchoolDomains } from '#server/accounts/staff/service.ts'
import { mailInvoices } from '#server/money/invoices/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { hashPassword } from '#server/platform/security/passwords.ts'

let counter = 0

type Options = {
  email?: string
  password?: string
  firstName?: string
  lastName?: string
  licence?: 'paid' | 'unpaid' | 'ended'
  /** The email of the order is not confirmed yet. */
  isUnverified?: boolean
  /** Not yet, where the test is about that. */
  isClassAsked?: boolean
}
type Person = { accountId: string; schoolId: string; email: string; cookie: string }

/** A school with a whole-school licence, signed in with its own account. */
export function aSchool(
  platform: Platform,
  options: Options & { name?: string; plan?: Plan; domains?: string[] } = {},
): Promise<Person> {
  return person(platform, 'school', options)
}

/** A member of staff with a login of their own under a school's licence, signed in. */
export function aTeacher(
  platform: Platform,
  options: Options & { name?: string; schoolId?: string } = {},
): Promise<Person> {
  return person(platform, 'staff', options)
}

/** A test account, signed in at its own door. */
export function aTestAccount(
  platform: Platform,
  options: Options & { plan?: Plan; trialEndsAt?: Date } = {},
): Promise<Person> {
  return person(platform, 'test', options)
}

/** A platform administrator, signed in. */
export function anAdmin(platform: Platform, options: Options = {}): Promise<Person> {
  return person(platform, 'admin', options)
}

type AllOptions = Options & {
  name?: string
  plan?: Plan
  domains?: string[]
  schoolId?: string
  trialEndsAt?: Date
}

async function person(platform: Platform, role: Role, options: AllOptions): Promise<Person> {
  counter += 1
  const {
    email = `${role}-${counter}@school-${counter}.example`,
    password = 'correct horse battery',
    firstName = 'Priya',
    lastName = 'Shah',
  } = options
  const schoolId = role === 'admin' ? null : (options.schoolId ?? (await school(platform, options)))
  const account = await addAccount(platform.db, {
    email,
    role,
    firstName,
    lastName,
    schoolId,
    passwordHash: await hashOf(password),
    trialEndsAt: options.trialEndsAt ?? null,
    emailVerifiedAt: options.isUnverified || options.trialEndsAt ? null : platform.clock.now(),
    createdAt: platform.clock.now(),
    isClassAsked: options.isClassAsked ?? true,
  })
  const door = role === 'staff' ? 'school' : role
  const sessionId = await openSession(platform, account.id, door)
  return { accountId: account.id, schoolId: schoolId ?? '', email, cookie: `dd_${door}=${sessionId}` }
}

/** The account of a buyer, whether or not the email is confirmed. */
export async function findBuyer(db: Database, email: string): Promise<Account | undefined> {
  return (await findAccountByEmail(db, email)) ?? (await listUnverified(db, email))[0]?.account
}

/** As if the buyer had opened the mailed link, in the browser that ordered. */
export async function confirmEmail(platform: Platform, email: string): Promise<void> {
  const { db, clock } = platform
  const account = await findBuyer(db, email)
  if (!account) throw new Error('There is no such buyer.')
  const emailVerifiedAt = clock.now()
  await setEmailVerified(db, account.id, emailVerifiedAt)
  await mailInvoices(platform, { ...account, emailVerifiedAt })
}

const hashes = new Map<string, Promise<string>>()

/** Caches hashes: hashing is slow by design, and most test accounts share one password. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

const day = 24 * 60 * 60 * 1000

async function school(
  { db, clock }: Platform,
  { name = `School ${counter}`, plan = 'school', licence = 'paid', domains = [] }: AllOptions,
): Promise<string> {
  const started = new Date(clock.now().getTime() - (licence === 'ended' ? 400 : 10) * day)
  const { id } = await addSchool(db, {
    name,
    plan,
    paymentStatus: licence === 'unpaid' ? 'pending' : 'paid',
    orderedAt: started,
    licenceStartedAt: licence === 'unpaid' ? null : started,
  })
  await setSchoolDomains(db, id, domains)
  return id
}
