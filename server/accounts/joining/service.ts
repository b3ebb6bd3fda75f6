import type * as contract from '#contract/accounts/staff.ts'
import type { Received } from '#contract/endpoint.ts'
import { domainOf, joinedRow } from '#server/accounts/people/rules.ts'
import { describeCaller } from '#server/accounts/people/service.ts'
import {
  listDomains,
  type Account,
  type School,
  addAccountIfFree,
  findHolder,
  lockSchool,
  updateSchool,
} from '#server/accounts/people/store.ts'
import { freeEmail } from '#server/accounts/sessions/service.ts'
import { loginPathOf } from '#server/accounts/sign-in/rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Limit, countTry } from '#server/platform/database/throttle.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import type { Caller } from '#server/platform/security/sessions.ts'
import { approvedLetter, declinedLetter, lapsedLetter, newcomerWaitsLetter } from './mail.ts'
import * as store from './store.ts'

const day = 24 * 60 * 60
/** Mails to a school about newcomers who wait: its list shows them all. */
const noticesADay: Limit = { name: 'newcomer-notices', tries: 10, seconds: day }
/** How long a newcomer waits before the request lapses. */
const daysOfWaiting = 30

type Joining = Received<typeof contract.chooseJoining>['body']['joining']
type At = Caller & { schoolId: string }

/** Newcomers who wait already go on waiting, whatever the choice. */
export async function chooseJoining({ db }: Platform, { schoolId, ...caller }: At, joining: Joining): Promise<void> {
  await db.transaction(async (tx) => {
    const school = await lockSchool(tx, schoolId)
    if (!school || school.joining === joining) return
    await updateSchool(tx, schoolId, { joining })
    const detail = { joining }
    await recordAudit(tx, { what: 'joining-changed', ...(await describeCaller(tx, caller)), detail })
  })
}

/** The schools that an email can join without an invitation, and those where it waits. A second login for one mailbox would outlive a removal. */
export async function findJoinable(db: Database, email: string, schools: readonly School[]) {
  const ids = schools.map(({ id }) => id)
  const { waitsAt, removedFrom, joined } = await store.findPlaces(db, email, ids)
  const mayNot = (id: string) => waitsAt.has(id) || removedFrom.has(id) || joined.has(id)
  const joinable = schools.filter(({ id, joining }) => joining !== 'closed' && !mayNot(id))
  return { joinable, waitsAt }
}

type NewMember = Record<'email' | 'firstName' | 'lastName' | 'passwordHash' | 'schoolId', string> & {
  ageBand?: Account['ageBand'] | undefined
  className?: string | null | undefined
}

/** Creates the account of a member of staff; undefined if the email has one. */
export async function addMember(
  platform: Platform,
  { email, firstName, lastName, passwordHash, schoolId, ageBand, className }: NewMember,
): Promise<Account | undefined> {
  const { db, clock } = platform
  await store.removeNewcomer(db, email)
  await store.removeInvitation(db, { schoolId, email })
  await freeEmail(platform, email)
  const [createdAt, emailVerifiedAt] = [clock.now(), clock.now()]
  const taught = joinedRow({ ageBand, className })
  const person = { email, emailVerifiedAt, passwordHash, firstName, lastName, ...taught }
  return addAccountIfFree(db, { ...person, role: 'staff', schoolId, createdAt })
}

/** Puts a newcomer on the school's list and mails the school. */
export async function letWait({ db, clock, config }: Platform, newcomer: NewMember): Promise<undefined> {
  const { schoolId, email } = newcomer
  const createdAt = clock.now()
  await store.addNewcomer(db, { ...newcomer, askedAt: createdAt })
  const holder = await findHolder(db, schoolId)
  if (!holder || (await countTry(db, noticesADay, schoolId)) > noticesADay.tries) return
  const letter = newcomerWaitsLetter(email, `${config.appUrl}/dashboard/school`)
  await queueMail(db, { to: holder.email, letter, createdAt })
}

/** Creates the account of a newcomer who waits at this school; 404 for one of another. */
export async function approveNewcomer(platform: Platform, { schoolId, ...caller }: At, id: string): Promise<void> {
  const { db, clock, config } = platform
  await db.transaction(async (tx) => {
    const { school, newcomer } = await takeNewcomer(tx, schoolId, id)
    const { email } = newcomer
    if (!(await listDomains(tx, schoolId)).includes(domainOf(email)))
      throw new Refusal(409, 'This email is no longer at your school’s domain. You can only decline it.')
    const account = await addMember({ ...platform, db: tx }, newcomer)
    if (!account) throw new Refusal(409, 'This email has another account by now. Its owner has to delete that first.')
    const who = await describeCaller(tx, caller)
    await recordAudit(tx, { what: 'staff-approved', ...who, subjectId: account.id, subject: email })
    const letter = approvedLetter(school.name, `${config.appUrl}${loginPathOf({ role: 'staff', trialEndsAt: null })}`)
    await queueMail(tx, { to: email, letter, createdAt: clock.now() })
  })
}

/** Deletes what a newcomer entered. They cannot ask again unless invited, like a member who was removed. */
export async function declineNewcomer(platform: Platform, { schoolId, ...caller }: At, id: string): Promise<void> {
  const { db, clock } = platform
  await db.transaction(async (tx) => {
    const { school, newcomer } = await takeNewcomer(tx, schoolId, id)
    const { email } = newcomer
    await store.addRemoved(tx, { schoolId, email, removedAt: clock.now() })
    await store.removeInvitationLinks(tx, { schoolId, email })
    await store.removeInvitation(tx, { schoolId, email })
    // Without the newcomer's email, which we no longer keep.
    await recordAudit(tx, { what: 'staff-declined', ...(await describeCaller(tx, caller)) })
    await queueMail(tx, { to: email, letter: declinedLetter(school.name), createdAt: clock.now() })
  })
}

/** Locks the school first, as completeJoin does. */
async function takeNewcomer(tx: Database, schoolId: string, id: string) {
  const school = await lockSchool(tx, schoolId)
  const newcomer = await store.takeNewcomer(tx, schoolId, id)
  if (!school || !newcomer) throw new Refusal(404, 'This person is not waiting.')
  return { school, newcomer }
}

/** Deletes requests that the school has not answered, and tells the newcomers. */
export async function removeLapsedNewcomers({ db, clock, config }: Platform): Promise<void> {
  const createdAt = clock.now()
  await db.transaction(async (tx) => {
    const lapsed = await store.takeNewcomersBefore(tx, new Date(createdAt.getTime() - daysOfWaiting * day * 1000))
    for (const { email: to } of lapsed)
      await queueMail(tx, { to, letter: lapsedLetter(`${config.appUrl}/join`), createdAt })
  })
}
