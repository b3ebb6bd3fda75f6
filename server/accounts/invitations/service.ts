import type { inviteStaff as contract } from '#contract/accounts/staff.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import * as store from '#server/accounts/joining/store.ts'
import { makeLink } from '#server/accounts/links/service.ts'
import { replaceLinks } from '#server/accounts/links/store.ts'
import { domainOf, isTrial, personName } from '#server/accounts/people/rules.ts'
import { describeCaller } from '#server/accounts/people/service.ts'
import {
  findAccount,
  findAccountByEmail,
  findSchool,
  isHolderVerified,
  listDomains,
  type School,
} from '#server/accounts/people/store.ts'
import { loginPathOf } from '#server/accounts/sign-in/rules.ts'
import {
  type Limit,
  giveBackTries,
  refuseIfUsedUp,
  takeTries,
  takeTry,
  takeTryOfEachIfLeft,
} from '#server/platform/database/throttle.ts'
import { mailboxOf } from '#server/platform/mail/address.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import type { Caller } from '#server/platform/security/sessions.ts'
import { type Inviter, invitationLetter, invitedWithAccountLetter } from './mail.ts'

const day = 24 * 60 * 60
/** A large school invites all its staff on one day, and some of them twice. */
const invitationsOfSchool: Limit = {
  name: 'invitations-school',
  tries: 150,
  seconds: day,
  says: 'A school can send 150 invitations a day.',
}
const invitationsToEmail = {
  name: 'invitations-email',
  tries: 3,
  seconds: day,
  says: 'This email has been invited three times today.',
} satisfies Limit
/** Of two presses on “Send again”, one sends a mail. */
const sentAgain: Limit = {
  name: 'invitation-again',
  tries: 1,
  seconds: 60,
  says: 'This invitation was sent again a moment ago.',
}
const invitationMinutes = 7 * 24 * 60
/** As long as its links can say what became of them. */
const daysKept = 30

type At = Caller & { schoolId: string }
type Fault = { status: 400 | 409 | 429; why: string }

/**
 * Mails an invitation to each of these emails that is at the school's domains, and says why not to the others. It works whatever the
 * school has chosen, and also for a person it has removed. The response does not reveal whether an email has an account elsewhere.
 */
export async function inviteStaff(
  platform: Platform,
  at: At,
  emails: readonly string[],
): Promise<Pick<ResponseOf<typeof contract>, 'invited' | 'notInvited'>> {
  await refuseIfUsedUp(platform.db, [{ limit: invitationsOfSchool, key: at.schoolId }])
  return platform.db.transaction(async (db) => {
    const now = platform.clock.now()
    // One moment for the whole list, which then stands in the order of its emails.
    const handle = { ...platform, db, clock: { now: () => now } }
    const sender = await findSender(handle, at)
    const waiting = new Set((await store.listNewcomers(db, at.schoolId)).map(({ email }) => mailboxOf(email)))
    const invitedBefore = await store.findWaitingEmails(db, at.schoolId, now)
    const named = [...new Set(emails)]
    const faults = new Map<string, Fault>()
    // In one order in every transaction, or two that name the same emails would deadlock.
    for (const email of named.toSorted()) {
      const known = invitedBefore.has(email) ? isInvited : waiting.has(mailboxOf(email)) ? waitsAlready : undefined
      const fault = known ?? (await invite(handle, sender, email))
      if (fault) faults.set(email, fault)
    }
    const invited = named.filter((email) => !faults.has(email))
    const notInvited = named.flatMap((email) => {
      const fault = faults.get(email)
      return fault ? [{ email, why: fault.why }] : []
    })
    if (invited.length === 0) throw noneInvited([...faults.values()])
    await takeTries(db, invitationsOfSchool, at.schoolId, invited.length)
    // Without the emails: whom we mailed is in the outbox, for thirty days.
    const detail = { mails: invited.length }
    await recordAudit(db, { what: 'staff-invited', ...(await describeCaller(db, at)), detail })
    return { invited, notInvited }
  })
}

/** Mails a new link, also after the one before has expired or was withdrawn. */
export async function sendInvitationAgain(platform: Platform, at: At, id: string): Promise<string> {
  return platform.db.transaction(async (db) => {
    const handle = { ...platform, db }
    const invitation = await store.findInvitation(db, at.schoolId, id)
    if (!invitation) throw notOnList()
    const sender = await findSender(handle, at)
    const { email } = invitation
    const fault = elsewhere(email, sender)
    if (fault) throw new Refusal(fault.status, fault.why)
    await takeTry(db, sentAgain, id)
    await takeTry(db, invitationsToEmail, mailboxOf(email))
    await takeTry(db, invitationsOfSchool, at.schoolId)
    // The link before the list, as completeJoin does, or the two deadlock.
    await mailInvitation(handle, sender, email)
    if (!(await store.renewInvitation(db, id, validFrom(platform)))) throw notOnList()
    await recordAudit(db, { what: 'staff-invited', ...(await describeCaller(db, at)), detail: { mails: 1 } })
    return email
  })
}

/** Its link stops working. A second withdrawal changes nothing. */
export async function withdrawInvitation({ db, clock }: Platform, { schoolId, ...caller }: At, id: string) {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const invitation = await store.findInvitation(tx, schoolId, id)
    if (!invitation) throw notOnList()
    const { email } = invitation
    // The link before the list, as completeJoin does, or the two deadlock.
    await replaceLinks(tx, { purpose: 'invitation', email, accountId: null, schoolId, now })
    if (!(await store.withdrawInvitation(tx, id, now))) {
      if (await store.isWithdrawn(tx, { schoolId, email })) return
      throw notOnList()
    }
    await recordAudit(tx, { what: 'invitation-withdrawn', ...(await describeCaller(tx, caller)) })
  })
}

export async function removeOldInvitations({ db, clock }: Platform): Promise<void> {
  await store.removeInvitationsExpiredBefore(db, new Date(clock.now().getTime() - daysKept * day * 1000))
}

const notOnList = () => new Refusal(404, 'This invitation is no longer on your list.')
const isInvited: Fault = {
  status: 409,
  why: 'This person is invited already: you can send the invitation again.',
}
const waitsAlready: Fault = { status: 409, why: 'This person is waiting already: you can approve them above.' }

function noneInvited(faults: readonly Fault[]): Refusal {
  const [first] = faults
  const isSame = new Set(faults.map(({ why }) => why)).size === 1
  const sentence = first && isSame ? first.why : 'None of these people can be invited.'
  return new Refusal(first?.status ?? 400, sentence, { field: 'emails' })
}

type Sender = { school: School; inviter: Inviter; domains: readonly string[] }

/** Who invites. Refuses if the school cannot have staff, or not yet. */
async function findSender({ db }: Platform, { schoolId, actor }: At): Promise<Sender> {
  const [school, person] = [await findSchool(db, schoolId), await findAccount(db, actor.accountId)]
  if (!school || !person) throw new Refusal(404, 'There is no such school.')
  const domains = await listDomains(db, schoolId)
  if (domains.length === 0)
    throw new Refusal(400, 'No email domain is set for your school yet, so no one can join.', { field: 'emails' })
  if (!(await isHolderVerified(db, schoolId)))
    throw new Refusal(403, 'Please confirm your email first: the link is in your inbox.', { field: 'emails' })
  const { account } = person
  return { school, domains, inviter: { name: personName(account, school.name), email: account.email } }
}

function elsewhere(email: string, { domains }: Sender): Fault | undefined {
  if (domains.includes(domainOf(email))) return undefined
  return { status: 400, why: `Please use an email at your school: ${domains.map((one) => `@${one}`).join(' or ')}` }
}

/** Invites a person, or returns why not. */
async function invite(platform: Platform, sender: Sender, email: string): Promise<Fault | undefined> {
  const { db } = platform
  const schoolId = sender.school.id
  const fault = elsewhere(email, sender)
  if (fault) return fault
  if ((await findAccountByEmail(db, email))?.schoolId === schoolId)
    return { status: 409, why: 'This person has a login at your school already.' }
  const counters = [{ limit: invitationsToEmail, key: mailboxOf(email) }]
  if (!(await takeTryOfEachIfLeft(db, counters))) return { status: 429, why: invitationsToEmail.says }
  if (!(await store.startInvitation(db, { schoolId, email, ...validFrom(platform) }))) {
    await giveBackTries(db, counters)
    return isInvited
  }
  await mailInvitation(platform, sender, email)
  return undefined
}

function validFrom({ clock }: Platform) {
  const now = clock.now()
  return { now, expiresAt: new Date(now.getTime() + invitationMinutes * 60_000) }
}

async function mailInvitation({ db, clock, config }: Platform, { school, inviter }: Sender, email: string) {
  const { id: schoolId, name } = school
  await store.forgiveRemoved(db, { schoolId, email })
  // A link for every email, mailed or not: the time that this takes must not tell which have an account elsewhere.
  const details = { email, accountId: null, schoolId, minutes: invitationMinutes }
  const token = await makeLink({ db, clock }, { purpose: 'invitation', ...details })
  const account = await findAccountByEmail(db, email)
  const letter =
    account && !isTrial(account)
      ? invitedWithAccountLetter({
          inviter,
          schoolName: name,
          loginUrl: `${config.appUrl}${loginPathOf(account)}`,
        })
      : invitationLetter({ inviter, schoolName: name, joinUrl: `${config.appUrl}/join?token=${token}` })
  await queueMail(db, { to: email, letter, createdAt: clock.now() })
}
