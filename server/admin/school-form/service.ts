import type * as contract from '#contract/admin/schools.ts'
import type { Received } from '#contract/endpoint.ts'
import { removeBrowsersOf } from '#server/accounts/browsers/store.ts'
import { addPaidYear } from '#server/accounts/licence/service.ts'
import { withdrawLinks } from '#server/accounts/links/service.ts'
import {
  type Account,
  type School,
  addAccountIfFree,
  addSchool as insertSchool,
  findAccountByEmail,
  setEmail,
  setPassword,
  updateSchool,
} from '#server/accounts/people/store.ts'
import { removeSessionsOf } from '#server/accounts/sessions/store.ts'
import { setSchoolDomains } from '#server/accounts/staff/service.ts'
import { listMembers } from '#server/accounts/staff/store.ts'
import { type SchoolRow, toSchoolRow } from '#server/admin/schools/rules.ts'
import {
  type ListedSchool,
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
import { changedFields, domainsFault } from './rules.ts'

type NewSchool = Received<typeof contract.addSchool>['body']

/** Makes a school and the account that holds its licence. A school that has paid has its year from now on. */
export async function addSchool(platform: Platform, caller: Caller, form: NewSchool): Promise<SchoolRow> {
  const { db, clock } = platform
  refuseFaultyDomains(form)
  refuseWeakPassword(form.password, { role: 'school', email: form.email })
  await refuseTaken(db, form.email)
  // Last of all that can be refused: hashing is slow by design.
  const passwordHash = await hashPassword(form.password)
  const now = clock.now()
  return db.transaction(async (tx) => {
    const { schoolName: name, planType: plan, paymentStatus = 'pending', paymentMethod, notes } = form
    const written = { name, plan, paymentStatus, paymentMethod, notes: notes || null, orderedAt: now }
    const school = await insertSchool(tx, written)
    const holder = { email: form.email, passwordHash, role: 'school', schoolId: school.id, createdAt: now } as const
    if (!(await addAccountIfFree(tx, holder))) throw emailTaken()
    await setSchoolDomains(tx, school.id, form.schoolDomains ?? [])
    if (paymentStatus === 'paid') await addPaidYear(tx, school.id, now)
    await recordSchoolAudit(tx, caller, school, { what: 'school-added', detail: { plan, paymentStatus } })
    return toSchoolRow(await findListedSchool(tx, school.id), now)
  })
}

type Changes = Received<typeof contract.changeSchool>['body']
type Change = { id: string; form: Changes }

export async function changeSchool(platform: Platform, caller: Caller, { id, form }: Change): Promise<SchoolRow> {
  const { db, clock } = platform
  refuseFaultyDomains(form)
  const passwordHash = form.password ? await newPasswordHash(form.password, form.email) : undefined
  const changing = db.transaction(async (tx) => {
    const inside = { ...platform, db: tx }
    const before = await lockListedSchool(tx, id)
    await refuseStaffOfOne(tx, before, form)
    await writeForm(tx, before, form)
    if (form.email !== before.holder.email) await changeEmail(inside, before.holder, form.email)
    if (passwordHash) await changePassword(inside, before.holder, passwordHash)
    await changeStatus(inside, caller, before.school, form.paymentStatus)
    const [was, is] = [toSchoolRow(before, clock.now()), toSchoolRow(await findListedSchool(tx, id), clock.now())]
    const fields = [...changedFields(was, is), ...(passwordHash ? ['password'] : [])]
    if (fields.length > 0)
      await recordSchoolAudit(tx, caller, before.school, {
        what: 'school-changed',
        detail: { fields: fields.join(', ') },
      })
    await tellHolder(inside, before.holder, { email: form.email, hasNewPassword: passwordHash !== undefined })
    return is
  })
  return changing.catch((error: unknown) => {
    throw isUniqueViolation(error) ? emailTaken() : error
  })
}

async function newPasswordHash(password: string, email: string): Promise<string> {
  refuseWeakPassword(password, { role: 'school', email })
  return hashPassword(password)
}

/** Whoever joined works under the school's licence, and one for a single person has no room for them. */
async function refuseStaffOfOne(tx: Database, { school }: ListedSchool, { planType }: Changes): Promise<void> {
  if (planType === school.plan || planType === 'school') return
  const staff = await listMembers(tx, school.id)
  if (staff.length === 0) return
  const people = staff.length === 1 ? 'One member of staff has' : `${staff.length} members of staff have`
  const sentence = `${people} a log-in under this licence. An individual licence is for one person: the school has to remove them first.`
  throw new Refusal(409, sentence, { field: 'planType' })
}

/** What the form leaves out stays. */
async function writeForm(tx: Database, { school, domains }: ListedSchool, form: Changes): Promise<void> {
  const { schoolName: name, planType: plan, paymentMethod = school.paymentMethod, notes = school.notes } = form
  await updateSchool(tx, school.id, { name, plan, paymentMethod, notes: notes || null })
  await setSchoolDomains(tx, school.id, plan === 'individual' ? [] : (form.schoolDomains ?? domains))
}

/** Whoever is signed in stays so; a link that went to the old address opens nothing any more. */
async function changeEmail({ db, clock }: Platform, holder: Account, email: string): Promise<void> {
  await refuseTaken(db, email)
  await setEmail(db, holder.id, email)
  await withdrawLinks({ db, clock }, holder.id)
}

/** Signs out every browser, and whoever was locked out by somebody's guesses gets in with the new one. */
async function changePassword({ db, clock }: Platform, holder: Account, passwordHash: string): Promise<void> {
  await setPassword(db, holder.id, passwordHash)
  await removeSessionsOf(db, holder.id)
  await withdrawLinks({ db, clock }, holder.id)
  await removeBrowsersOf(db, holder.id)
  await clearAttemptsAt(db, holder.email)
}

/**
 * Any status may be set. Where an invoice waits, "paid" means that it is: it is settled as if it were marked in the list of
 * payments, and there is one truth. One for a further year is not meant: the status is about the year that has begun. Else the
 * first "paid" starts the year, and no later one moves it.
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

/** Word of it goes to the address that the account had: one that was changed in error does not go unseen. */
async function tellHolder({ db, clock, config }: Platform, { email: to }: Account, login: NewLogin): Promise<void> {
  const { email, hasNewPassword } = login
  if (email === to && !hasNewPassword) return
  const letter = accountChangedLetter({
    newEmail: email === to ? null : email,
    hasNewPassword,
    supportEmail: config.seller.supportEmail,
  })
  await queueMail(db, { to, letter, createdAt: clock.now() })
}

function refuseFaultyDomains(form: Parameters<typeof domainsFault>[0]): void {
  const fault = domainsFault(form)
  if (fault) throw new Refusal(400, fault.sentence, { field: fault.field })
}

const emailTaken = () => new Refusal(409, 'Another account has this email. Please use another one.', { field: 'email' })

async function refuseTaken(db: Database, email: string): Promise<void> {
  const account = await findAccountByEmail(db, email)
  if (!account) return
  if (account.role !== 'test' || !account.trialEndsAt) throw emailTaken()
  const sentence =
    'This email has a trial. It becomes a school when its owner buys a licence; to add the school here, delete the trial first.'
  throw new Refusal(409, sentence, { field: 'email' })
}
