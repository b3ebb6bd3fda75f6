import type * as contract from '#contract/accounts/staff.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import { rememberBrowser } from '#server/accounts/browsers/service.ts'
import { licenceHeldBy, licenceState } from '#server/accounts/licence/rules.ts'
import { linkSentences } from '#server/accounts/links/rules.ts'
import { answerRequests, lookAtLink, makeLink, useUpLink } from '#server/accounts/links/service.ts'
import { addLinkRequest } from '#server/accounts/links/store.ts'
import { describeCaller } from '#server/accounts/people/service.ts'
import { addAccountIfFree, findAccount, findAccountByEmail, lockSchool } from '#server/accounts/people/store.ts'
import { deviceName } from '#server/accounts/sessions/rules.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import { loginPathOf } from '#server/accounts/sign-in/rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Limit, takeTry } from '#server/platform/database/throttle.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { type Platform, forgetPerson } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { hashPassword, refuseWeakPassword } from '#server/platform/security/passwords.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { alreadyInLetter, joinLetter, removedLetter } from './mail.ts'
import { domainFault, domainOf, isPublicProvider, tidyDomain, toMember } from './rules.ts'
import { isProven, listDomains, listMembers, removeMember, replaceDomains, schoolsAtDomain } from './store.ts'

const anHour = 60 * 60
/** A whole staff joins from one address on one morning; one person needs a few mails at most. */
const asksFromAddress: Limit = { name: 'join-address', tries: 200, seconds: anHour }
const asksForEmail: Limit = { name: 'join-email', tries: 5, seconds: anHour }
const linkMinutes = 24 * 60

/** Takes note that somebody wants to join. As for a reset, the same statements run for every email of a school. */
export async function requestJoin({ db }: Platform, asked: { email: string; address: string }): Promise<void> {
  if (isPublicProvider(domainOf(asked.email)))
    throw new Refusal(400, 'Please use your school email. Anyone can have an email at this provider.')
  await takeTry(db, asksFromAddress, networkOf(asked.address))
  await takeTry(db, asksForEmail, asked.email)
  await addLinkRequest(db, { purpose: 'join', ...asked })
}

/** Mails a link for each request at the domain of a licensed school; to who has an account, where to log in. */
export function sendJoinLinks({ db, clock, config }: Platform): Promise<void> {
  return answerRequests(db, 'join', async (tx, { email }) => {
    const createdAt = clock.now()
    const account = await findAccountByEmail(tx, email)
    if (account) {
      const url = `${config.appUrl}${loginPathOf(account.role)}`
      return queueMail(tx, { to: email, letter: alreadyInLetter(url, account.role), createdAt })
    }
    if ((await schoolsToJoin({ db: tx, clock }, email)).length === 0) return
    const token = await makeLink({ db: tx, clock }, { purpose: 'join', email, accountId: null, minutes: linkMinutes })
    await queueMail(tx, { to: email, letter: joinLetter(`${config.appUrl}/join?token=${token}`), createdAt })
  })
}

/** What a link to join is good for, and which schools there are to choose from. */
export async function checkJoinLink(platform: Platform, token: string): Promise<Answer<typeof contract.checkJoinLink>> {
  const { state, link } = await lookAtLink(platform, 'join', token)
  if (state !== 'open' || !link) return { state, email: null, schools: [] }
  const schools = await schoolsToJoin(platform, link.email)
  return { state, email: link.email, schools: schools.map(({ id, name }) => ({ id, name })) }
}

/** Where a call comes from, as far as we keep it. */
type Browser = { address: string; userAgent: string | undefined; browserId: string | undefined }
type Joined = { sessionId: string; browserId: string }
type JoinForm = Received<typeof contract.completeJoin>['body']

/** Makes a log-in under the licence of the chosen school, once for each link, and opens its first session. */
export async function completeJoin(platform: Platform, form: JoinForm, browser: Browser): Promise<Joined> {
  const { db, clock } = platform
  const { state, link } = await lookAtLink(platform, 'join', form.token)
  if (state !== 'open' || !link) throw new Refusal(400, linkSentences[state === 'open' ? 'unknown' : state])
  await schoolChosen(platform, link.email, form.schoolId)
  refuseWeakPassword(form.password, { role: 'staff', email: link.email })
  // Last of all that can be refused: hashing is slow by design.
  const passwordHash = await hashPassword(form.password)
  return db.transaction(async (tx) => {
    const { email } = await useUpLink({ db: tx, clock }, 'join', form.token)
    // Held: who is just closing the school, or making it one for a single person, has to see this member or to be seen.
    await lockSchool(tx, form.schoolId)
    const school = await schoolChosen({ db: tx, clock }, email, form.schoolId)
    const account = await addAccountIfFree(tx, {
      email,
      passwordHash,
      role: 'staff',
      firstName: form.firstName,
      lastName: form.lastName,
      schoolId: school.id,
      createdAt: clock.now(),
    })
    if (!account) throw new Refusal(409, 'An account with this email already exists. Please log in.')
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

/** The schools at an email's domain whose licence is open. A trust's domain may belong to several. */
async function schoolsToJoin({ db, clock }: Pick<Platform, 'db' | 'clock'>, email: string) {
  const schools = await schoolsAtDomain(db, domainOf(email))
  return schools.filter((school) => licenceState(licenceHeldBy(school), clock.now()).isOpen)
}

async function schoolChosen(handle: Pick<Platform, 'db' | 'clock'>, email: string, schoolId: string) {
  const school = (await schoolsToJoin(handle, email)).find(({ id }) => id === schoolId)
  if (!school) throw new Refusal(400, 'Please choose your school from the list.')
  return school
}

export async function listStaff(
  { db, config }: Platform,
  schoolId: string,
): Promise<Answer<typeof contract.listStaff>> {
  const [domains, members] = [await listDomains(db, schoolId), await listMembers(db, schoolId)]
  const isOpen = await isProven(db, schoolId)
  return { domains, isOpen, joinUrl: `${config.appUrl}/join`, staff: members.map(toMember) }
}

/** Removes a member of this school. A member of another school answers 404. */
export async function removeStaff(
  { db, clock, personalData }: Platform,
  { schoolId, memberId, ...caller }: { schoolId: string; memberId: string; actor: Actor; address: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const member = await findAccount(tx, memberId)
    const removed = await removeMember(tx, schoolId, memberId)
    if (!removed) throw new Refusal(404, 'No such member of staff.')
    await forgetPerson({ db: tx, personalData }, removed)
    // Without their email, which was just forgotten.
    await recordAudit(tx, { what: 'staff-removed', ...(await describeCaller(tx, caller)), subjectId: removed.id })
    const letter = removedLetter(member?.school?.name ?? 'your school')
    await queueMail(tx, { to: removed.email, letter, createdAt: clock.now() })
  })
}

/** Sets the email domains by which staff join a school; a public provider's is refused. Call it in a transaction. */
export async function setSchoolDomains(db: Database, schoolId: string, domains: readonly string[]): Promise<void> {
  const tidied = domains.map(tidyDomain)
  for (const domain of tidied) {
    const fault = domainFault(domain)
    if (fault) throw new Refusal(400, fault)
  }
  await replaceDomains(db, schoolId, [...new Set(tidied.flatMap((domain) => domain ?? []))])
}

/** Whether an email may belong to staff of this school. */
export async function isAtSchool(db: Database, schoolId: string, email: string): Promise<boolean> {
  return (await listDomains(db, schoolId)).includes(domainOf(email))
}
