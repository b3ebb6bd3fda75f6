import type * as contract from '#contract/admin/schools.ts'
import type { Received } from '#contract/endpoint.ts'
import { removeBrowsersOf } from '#server/accounts/browsers/store.ts'
import { graceEnd } from '#server/accounts/licence/rules.ts'
import { addPaidYear } from '#server/accounts/licence/service.ts'
import { withdrawLinks } from '#server/accounts/links/service.ts'
import {
  type Account,
  type School,
  addAccountIfFree,
  addSchool as insertSchool,
  findAccountByEmail,
  setEmail,
  setEmailVerified,
  setPassword,
  updateSchool,
} from '#server/accounts/people/store.ts'
import { removeSessionsOf } from '#server/accounts/sessions/store.ts'
import { setSchoolDomains } from '#server/accounts/staff/service.ts'
import { listMembers } from '#server/accounts/staff/store.ts'
import type { SchoolRow } from '#server/admin/schools/rules.ts'
import {
  type ListedSchool,
  changedSince,
  describeSchool,
  findListedSchool,
  lockListedSchool,
  recordSchoolAudit,
} from '#server/admin/schools/service.ts'
import { markOpenOrderPaid } from '#server/money/invoices/service.ts'
import { type Database, isUniqueViolation } from '#server/platform/database/database.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { clearAttemptsAt } from '#server/platform/security/login-attempts.ts'
import { hashPassword, refuseWeakPassword } from '#server/platform/security/passwords.ts'
import type { Caller } from '#server/platform/security/sessions.ts'
import { accountChangedLetter } from './mail.ts'
import { domainsFault, isSameDomains } from './rules.ts'

type NewSchool = Received<typeof contract.addSchool>['body']

/** Adds a school and the account that holds its licence. A school added as paid has a licence for a year from now. */
export async function addSchool(platform: Platform, caller: Caller, form: NewSchool): Promise<SchoolRow> {
  const { db, clock } = platform
  refuseFaultyDomains(form)
  await refuseGuessablePassword(platform, form.password, form)
  await refuseTakenEmail(db, form.email)
  // After every check that can refuse: hashing is slow by design.
  const passwordHash = await hashPassword(form.password)
  const now = clock.now()
  return db.transaction(async (tx) => {
    const { schoolName: name, planType: plan, paymentStatus = 'pending', paymentMethod, notes } = form
    const ordered = { orderedAt: now, graceEndsAt: graceEnd(now) }
    const written = { name, plan, paymentStatus, paymentMethod, notes: notes || null, ...ordered }
    const school = await insertSchool(tx, written)
    const account = { email: form.email, emailVerifiedAt: now, passwordHash, role: 'school', createdAt: now } as const
    if (!(await addAccountIfFree(tx, { ...account, schoolId: school.id }))) throw emailTaken()
    await setSchoolDomains(tx, school.id, form.schoolDomains ?? [])
    if (paymentStatus === 'paid') await addPaidYear(tx, school.id, now)
    await recordSchoolAudit(tx, caller, school, { what: 'school-added', detail: { plan, paymentStatus } })
    return describeSchool(await findListedSchool(tx, school.id), now)
  })
}

type Changes = Received<typeof contract.changeSchool>['body']
type Change = { id: string; form: Changes }

export async function changeSchool(platform: Platform, caller: Caller, { id, form }: Change): Promise<SchoolRow> {
  const { db, clock } = platform
  refuseFaultyDomains(form)
  if (form.password) await refuseGuessablePassword(platform, form.password, form)
  const passwordHash = form.password ? await hashPassword(form.password) : undefined
  const changing = db.transaction(async (tx) => {
    const inTransaction = { ...platform, db: tx }
    const before = await lockListedSchool(tx, id)
    const rowBefore = describeSchool(before, clock.now())
    refuseOutdatedForm(rowBefore, form)
    await refuseIndividualPlanWithStaff(tx, before, form)
    await writeForm(tx, before, form)
    if (form.email !== before.holder.email) await changeEmail(inTransaction, before.holder, form.email)
    if (passwordHash) await changePassword(inTransaction, before.holder, passwordHash)
    await changeStatus(inTransaction, caller, before.school, form.paymentStatus)
    const rowAfter = describeSchool(await findListedSchool(tx, id), clock.now())
    // The payment status has its own audit entry.
    const written = changedSince(rowBefore.version, rowAfter).filter((field) => field !== 'paymentStatus')
    const fields = [...written, ...(passwordHash ? ['password'] : [])]
    if (fields.length > 0)
      await recordSchoolAudit(tx, caller, before.school, {
        what: 'school-changed',
        detail: { fields: fields.join(', ') },
      })
    await notifyHolder(inTransaction, before.holder, { email: form.email, hasNewPassword: passwordHash !== undefined })
    return rowAfter
  })
  return changing.catch((error: unknown) => {
    throw isUniqueViolation(error) ? emailTaken() : error
  })
}

/** Compared under the lock, so that one of two administrators who save at once is refused. */
function refuseOutdatedForm(school: SchoolRow, { version = school.version }: Changes): void {
  const changed = changedSince(version, school)
  if (changed.length === 0) return
  const sentence =
    'This school was changed while your form was open, so nothing is saved yet. Please look at what changed, then save again.'
  throw new Refusal(409, sentence, { details: { changed, school } })
}

function refuseGuessablePassword(
  platform: Platform,
  password: string,
  { email, schoolName, schoolDomains = [] }: Changes,
): Promise<void> {
  return refuseWeakPassword(platform, password, { role: 'school', email, ownWords: [schoolName, ...schoolDomains] })
}

/** Staff work under the school's licence, which an individual plan does not cover. */
async function refuseIndividualPlanWithStaff(
  tx: Database,
  { school }: ListedSchool,
  { planType }: Changes,
): Promise<void> {
  if (planType === school.plan || planType === 'school') return
  const staff = await listMembers(tx, school.id)
  if (staff.length === 0) return
  const people = staff.length === 1 ? 'One member of staff has' : `${staff.length} members of staff have`
  const sentence = `${people} a log-in under this licence. An individual licence is for one person: the school has to remove them first.`
  throw new Refusal(409, sentence, { field: 'planType' })
}

/** Writes nothing that is stored already. Omitted fields keep their values. */
async function writeForm(tx: Database, { school, domains }: ListedSchool, form: Changes): Promise<void> {
  const { schoolName: name, planType: plan, paymentMethod = school.paymentMethod, notes = school.notes } = form
  const stored = { name: school.name, plan: school.plan, paymentMethod: school.paymentMethod, notes: school.notes }
  const written = { name, plan, paymentMethod, notes: notes || null }
  if (JSON.stringify(written) !== JSON.stringify(stored)) await updateSchool(tx, school.id, written)
  const wanted = plan === 'individual' ? [] : (form.schoolDomains ?? domains)
  if (!isSameDomains(wanted, domains)) await setSchoolDomains(tx, school.id, wanted)
}

/** Sessions stay open; links mailed to the old address are withdrawn. */
async function changeEmail({ db, clock }: Platform, holder: Account, email: string): Promise<void> {
  await refuseTakenEmail(db, email)
  await setEmail(db, holder.id, email)
  await withdrawLinks({ db, clock }, holder.id)
}

/** The administrator vouches for the email. Ends every session, and clears failed login attempts so that a lockout does not block the new password. */
async function changePassword({ db, clock }: Platform, holder: Account, passwordHash: string): Promise<void> {
  await setPassword(db, holder.id, passwordHash)
  await setEmailVerified(db, holder.id, clock.now())
  await removeSessionsOf(db, holder.id)
  await withdrawLinks({ db, clock }, holder.id)
  await removeBrowsersOf(db, holder.id)
  await clearAttemptsAt(db, holder.email)
}

/**
 * Any status may be set. "paid" settles an open invoice exactly as marking it paid in the list of payments does, so that the two
 * cannot disagree. It does not settle a renewal order: the status is about the current year. Without an invoice, the first "paid"
 * starts the licence year, and later ones do not move it.
 */
async function changeStatus(
  platform: Platform,
  caller: Caller,
  school: School,
  to: School['paymentStatus'] = school.paymentStatus,
): Promise<void> {
  const { db, clock } = platform
  const from = school.paymentStatus
  if (to === from) return
  const isSettled = to === 'paid' && (await markOpenOrderPaid(platform, caller, school.id))
  if (!isSettled && to === 'paid' && !school.licenceStartedAt) await addPaidYear(db, school.id, clock.now())
  else if (!isSettled) await updateSchool(db, school.id, { paymentStatus: to })
  await recordSchoolAudit(db, caller, school, { what: 'payment-status-changed', detail: { from, to } })
}

type NewLogin = { email: string; hasNewPassword: boolean }

/** Notifies the previous address, so that a mistaken or malicious change is noticed. */
async function notifyHolder({ db, clock, config }: Platform, holder: Account, login: NewLogin): Promise<void> {
  const { email: to, id: accountId } = holder
  const { email, hasNewPassword } = login
  if (email === to && !hasNewPassword) return
  const letter = accountChangedLetter({
    newEmail: email === to ? null : email,
    hasNewPassword,
    supportEmail: config.seller.supportEmail,
  })
  await queueMail(db, { to, accountId, letter, createdAt: clock.now() })
}

function refuseFaultyDomains(form: Parameters<typeof domainsFault>[0]): void {
  const fault = domainsFault(form)
  if (fault) throw new Refusal(400, fault.sentence, { field: fault.field })
}

const emailTaken = () => new Refusal(409, 'Another account has this email. Please use another one.', { field: 'email' })

async function refuseTakenEmail(db: Database, email: string): Promise<void> {
  const account = await findAccountByEmail(db, email)
  if (!account) return
  if (account.role !== 'test' || !account.trialEndsAt) throw emailTaken()
  const sentence =
    'This email has a trial. It becomes a school when its owner buys a licence; to add the school here, delete the trial first.'
  throw new Refusal(409, sentence, { field: 'email' })
}
