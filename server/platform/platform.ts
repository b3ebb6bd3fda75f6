import type { Role } from '#contract/accounts/roles.ts'
import type { Changes } from '#server/platform/database/changes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { recordErasure } from './backup/erasure-ledger.ts'
import type { Config } from './config/config.ts'
import type { CardProvider } from './providers/cards.ts'
import type { ObjectStore } from './providers/objects.ts'
import type { Clock } from './time/clock.ts'

/** The dependencies of every noun. Tests pass in their own. */
export type Platform = {
  config: Config
  db: Database
  changes: Changes
  clock: Clock
  cards: CardProvider
  objects: ObjectStore
  /** One entry for each noun that stores personal data. */
  personalData: readonly PersonalData[]
}

/** The person whose data is exported or erased. */
export type Person = {
  id: string
  email: string
  role: Role
  schoolId: string | null
  trialEndsAt: Date | null
  emailVerifiedAt: Date | null
}

/** Whether the email is known to be theirs, so that what is stored under it is theirs too. A trial or an order may name any email. */
export function ownsEmail({ role, trialEndsAt, emailVerifiedAt }: Person): boolean {
  return emailVerifiedAt !== null || role === 'staff' || role === 'admin' || (role === 'test' && trialEndsAt === null)
}

export type PersonalData = {
  /** What we store about a person, by account or school and never by email, under the names in their download. Never a secret. */
  dataOf?: (db: Database, person: Person) => Promise<Record<string, unknown>>
  /** Erases what does not cascade from the account's row. What is stored by email only if they own it: see `ownsEmail`. */
  forget?: (db: Database, person: Person) => Promise<void>
  /** Revokes what opens something of the account without signing in, such as the secret address of a calendar. */
  revokeSecrets?: (db: Database, person: Person) => Promise<void>
}

/** Call it in the transaction that deletes the account. Also records the deletion, for restores. */
export async function forgetPerson(
  { db, personalData }: Pick<Platform, 'db' | 'personalData'>,
  person: Person,
): Promise<void> {
  await recordErasure(db, { id: person.id, kind: person.trialEndsAt ? 'trial' : 'account' })
  for (const { forget } of personalData) await forget?.(db, person)
}

/** Call it when an account that another person may have made goes to the owner of its email, beside ending its sessions and links. */
export async function revokeSecretsOf(
  { db, personalData }: Pick<Platform, 'db' | 'personalData'>,
  person: Person,
): Promise<void> {
  for (const { revokeSecrets } of personalData) await revokeSecrets?.(db, person)
}
