import type * as contract from '#contract/accounts/staff.ts'
import type { ResponseOf, Received } from '#contract/endpoint.ts'
import { rememberBrowser } from '#server/accounts/browsers/service.ts'
import { byInvitationLetter, stillWaitingLetter } from '#server/accounts/joining/mail.ts'
import { addMember, findJoinable, letWait } from '#server/accounts/joining/service.ts'
import { addRemoved, isWithdrawn, listInvitations, listNewcomers } from '#server/accounts/joining/store.ts'
import { licenceHeldBy, licenceState } from '#server/accounts/licence/rules.ts'
import { linkSentences } from '#server/accounts/links/rules.ts'
import { processLinkRequests, checkLink, makeLink, redeemLink } from '#server/accounts/links/service.ts'
import { type Link, addLinkRequest } from '#server/accounts/links/store.ts'
import { ownerOf } from '#server/accounts/passwords/rules.ts'
import { domainFault, domainOf, isPublicProvider, tidyDomain, isTrial } from '#server/accounts/people/rules.ts'
import { describeCaller } from '#server/accounts/people/service.ts'
import {
  isHolderVerified,
  listDomains,
  replaceDomains,
  listSchoolsAtDomain,
  type School,
  findAccount,
  findAccountByEmail,
  findSchool,
  lockSchool,
} from '#server/accounts/people/store.ts'
import { deviceName } from '#server/accounts/sessions/rules.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import { loginPathOf } from '#server/accounts/sign-in/rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Limit, takeTry } from '#server/platform/database/throttle.ts'
import { mailboxOf } from '#server/platform/mail/address.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { type Platform, forgetPerson } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { hashPassword, refuseWeakPassword } from '#server/platform/security/passwords.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { accountExistsLetter, joinLetter, removedLetter } from './mail.ts'
import { toInvitation, toMember, toNewcomer } from './rules.ts'
import { listMembers, removeMember } from './store.ts'

const anHour = 60 * 60
/** All staff of a school may join from one address in one morning; one person needs a few mails at most. */
const requestsFromAddress: Limit = { name: 'join-address', tries: 200, seconds: anHour }
const requestsForEmail: Limit = { name: 'join-email', tries: 5, seconds: anHour }
const linkMinutes = 24 * 60

/** Queues a request to join. As for a reset, the same statements run for every email that is not at a public provider. */
export async function requestJoin({ db }: Platform, asked: { email: string; address: string }): Promise<void> {
  if (isPublicProvider(domainOf(asked.email)))
    throw new Refusal(400, 'Please use your school email. Anyone can have an email at this provider.')
  await takeTry(db, requestsFromAddress, networkOf(asked.address))
  await takeTry(db, requestsForEmail, mailboxOf(asked.email))
  await addLinkRequest(db, { purpose: 'join', ...asked })
}

/**
 * For each queued request, mails a link if the domain belongs to a licensed school that they may join, or why there is none; or the
 * login page if the email has an account.
 */
export function sendJoinLinks({ db, clock, config }: Platform): Promise<void> {
  return processLinkRequests(db, 'join', async (tx, { email }) => {
    const createdAt = clock.now()
    const account = await findAccountByEmail(tx, email)
    if (account && !isTrial(account)) {
      const url = `${config.appUrl}${loginPathOf(account)}`
      return queueMail(tx, {
        to: email,
        accountId: account.id,
        letter: accountExistsLetter(url, account.role),
        createdAt,
      })
    }
    const licensed = await licensedSchools({ db: tx, clock }, email)
    if (licensed.length === 0) return
    const { joinable, waitsAt } = await findJoinable(tx, email, licensed)
    if (joinable.length === 0) {
      const letter = waitsAt.size > 0 ? stillWaitingLetter() : byInvitationLetter()
      return queueMail(tx, { to: email, letter, createdAt })
    }
    const token = await makeLink({ db: tx, clock }, { purpose: 'join', email, accountId: null, minutes: linkMinutes })
    await queueMail(tx, { to: email, letter: joinLetter(`${config.appUrl}/join?token=${token}`), createdAt })
  })
}

/** The state of a link to join, and the schools to choose from. */
export async function checkJoinLink(
  platform: Platform,
  token: string,
): Promise<ResponseOf<typeof contract.checkJoinLink>> {
  const { state, link } = await checkJoiningLink(platform, token)
  if (state !== 'open' || !link) return { state, email: null, schools: [] }
  const schools = await schoolsToJoin(platform, link)
  const shown = schools.map((school) => ({ id: school.id, name: school.name, asksFirst: asksFirst(school, link) }))
  const account = await findAccountByEmail(platform.db, link.email)
  return { state, email: link.email, endsTrial: account ? isTrial(account) : false, schools: shown }
}

/** A link that someone asked for, or an invitation. */
async function checkJoiningLink(platform: Pick<Platform, 'db' | 'clock'>, token: string) {
  const asked = await checkLink(platform, 'join', token)
  if (asked.link) return asked
  const { state, link } = await checkLink(platform, 'invitation', token)
  const { schoolId, email } = link ?? {}
  const isTakenBack = state === 'replaced' && schoolId && email && (await isWithdrawn(platform.db, { schoolId, email }))
  return { state: isTakenBack ? ('withdrawn' as const) : state, link }
}

/** An invitation is the school's approval. */
function asksFirst({ joining }: School, { purpose }: Link): boolean {
  return joining === 'ask' && purpose !== 'invitation'
}

const withdrawnSentence =
  'This invitation was withdrawn. If you work at this school, please speak to the colleague who invited you.'

type Browser = { address: string; userAgent: string | undefined; browserId: string | undefined }
type NewSession = { sessionId: string; browserId: string }
type JoinForm = Received<typeof contract.completeJoin>['body']

/**
 * Creates a staff account under the chosen school's licence, once per link, and opens its first session. Returns undefined if the
 * school has to let them in first.
 */
export async function completeJoin(
  platform: Platform,
  form: JoinForm,
  browser: Browser,
): Promise<NewSession | undefined> {
  const { db, clock } = platform
  const { state, link } = await checkJoiningLink(platform, form.token)
  if (state === 'withdrawn') throw new Refusal(400, withdrawnSentence)
  if (state !== 'open' || !link) throw new Refusal(400, linkSentences[state === 'open' ? 'unknown' : state])
  const chosen = await findChosenSchool(platform, link, form.schoolId)
  const { firstName, lastName, password, ageBand, className } = form
  const owner = ownerOf({ role: 'staff', email: link.email, firstName, lastName }, chosen)
  await refuseWeakPassword(platform, password, owner)
  // After every check that can refuse: hashing is slow by design.
  const passwordHash = await hashPassword(password)
  const toNew = { firstName, lastName, passwordHash, ageBand, className: className || null }
  return db.transaction(async (tx) => {
    const redeemed = await redeemLink({ db: tx, clock }, link.purpose, form.token)
    // Lock: closing the school, or changing it to an individual plan, must run entirely before or after this.
    await lockSchool(tx, form.schoolId)
    const school = await findChosenSchool({ db: tx, clock }, redeemed, form.schoolId)
    const { email } = redeemed
    const newcomer = { ...toNew, email, schoolId: school.id }
    const taken = new Refusal(409, 'An account with this email already exists. Please log in.')
    if (asksFirst(school, redeemed)) {
      const account = await findAccountByEmail(tx, email)
      if (account && !isTrial(account)) throw taken
      return letWait({ ...platform, db: tx }, newcomer)
    }
    const account = await addMember({ ...platform, db: tx }, newcomer)
    if (!account) throw taken
    await recordAudit(tx, {
      what: 'staff-joined',
      accountId: account.id,
      email,
      door: 'school',
      address: browser.address,
    })
    return {
      sessionId: await openSession({ db: tx, clock }, account.id, 'school', deviceName(browser.userAgent)),
      browserId: await rememberBrowser(tx, account.id, browser.browserId),
    }
  })
}

/** The schools with an open licence at an email's domain. A trust's domain may belong to several. */
async function licensedSchools({ db, clock }: Pick<Platform, 'db' | 'clock'>, email: string): Promise<School[]> {
  const schools = await listSchoolsAtDomain(db, domainOf(email))
  return schools.filter((school) => licenceState(licenceHeldBy(school), clock.now()).isOpen)
}

/** An invitation leads to its school, whatever that has chosen; a link that someone asked for to those that can be joined. */
async function schoolsToJoin(handle: Pick<Platform, 'db' | 'clock'>, link: Link): Promise<School[]> {
  const schools = await licensedSchools(handle, link.email)
  if (link.purpose === 'invitation') return schools.filter(({ id }) => id === link.schoolId)
  return (await findJoinable(handle.db, link.email, schools)).joinable
}

async function findChosenSchool(handle: Pick<Platform, 'db' | 'clock'>, link: Link, schoolId: string) {
  const school = (await schoolsToJoin(handle, link)).find(({ id }) => id === schoolId)
  if (!school) throw new Refusal(400, 'Please choose your school from the list.')
  return school
}

export async function listStaff(
  { db, clock, config }: Platform,
  schoolId: string,
): Promise<ResponseOf<typeof contract.listStaff>> {
  const [domains, members] = [await listDomains(db, schoolId), await listMembers(db, schoolId)]
  const [isOpen, school] = [await isHolderVerified(db, schoolId), await findSchool(db, schoolId)]
  const [newcomers, invitations] = [await listNewcomers(db, schoolId), await listInvitations(db, schoolId)]
  return {
    domains,
    isOpen,
    joinUrl: `${config.appUrl}/join`,
    staff: members.map(toMember),
    joining: school?.joining ?? 'open',
    waiting: newcomers.map(toNewcomer),
    invitations: invitations.map((invitation) => toInvitation(invitation, clock.now())),
  }
}

/** Removes a member of this school; 404 for a member of another. They cannot join it again unless invited. */
export async function removeStaff(
  { db, clock, personalData }: Platform,
  { schoolId, memberId, ...caller }: { schoolId: string; memberId: string; actor: Actor; address: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const member = await findAccount(tx, memberId)
    const removed = await removeMember(tx, schoolId, memberId)
    if (!removed) throw new Refusal(404, 'No such member of staff.')
    await forgetPerson({ db: tx, personalData }, removed)
    await addRemoved(tx, { schoolId, email: removed.email, removedAt: clock.now() })
    // Without the member's email, which was just erased from the log.
    await recordAudit(tx, { what: 'staff-removed', ...(await describeCaller(tx, caller)), subjectId: removed.id })
    const letter = removedLetter(member?.school?.name ?? 'your school')
    await queueMail(tx, { to: removed.email, letter, createdAt: clock.now() })
  })
}

/** Sets the email domains by which staff join a school. Refuses public providers. Call it in a transaction. */
export async function setSchoolDomains(db: Database, schoolId: string, domains: readonly string[]): Promise<void> {
  const tidied = domains.map(tidyDomain)
  for (const domain of tidied) {
    const fault = domainFault(domain)
    if (fault) throw new Refusal(400, fault)
  }
  await replaceDomains(db, schoolId, [...new Set(tidied.flatMap((domain) => domain ?? []))])
}

/** Whether the email is at one of this school's domains. */
export async function isAtSchool(db: Database, schoolId: string, email: string): Promise<boolean> {
  return (await listDomains(db, schoolId)).includes(domainOf(email))
}
