import { rememberBrowser } from '#server/accounts/browsers/service.ts'
import { removeBrowsersOf } from '#server/accounts/browsers/store.ts'
import { withdrawLinks } from '#server/accounts/links/service.ts'
import { makeWelcomeUrl } from '#server/accounts/passwords/service.ts'
import { removeSchool } from '#server/accounts/people/service.ts'
import {
  type Account,
  type School,
  addAccountIfFree,
  addSchool,
  findAccountByEmail,
  lockAccount,
  convertToSchoolAccount,
  updateSchool,
} from '#server/accounts/people/store.ts'
import { deviceName } from '#server/accounts/sessions/rules.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import { removeSessionsOf } from '#server/accounts/sessions/store.ts'
import { setSchoolDomains } from '#server/accounts/staff/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { welcomeLetter } from './mail.ts'
import { type Buyer, type BuyerForm, buyerFault, splitName, toBuyer } from './rules.ts'

export const emailTaken = () =>
  new Refusal(409, 'An account with this email already exists. Please log in to renew.', { field: 'email' })

/** Returns the buyer, or refuses if the form is invalid or the email has an account other than a trial. Call it before any money moves. */
export async function validateBuyer(db: Database, form: BuyerForm): Promise<Buyer> {
  const fault = buyerFault(form)
  if (fault) throw new Refusal(400, fault.sentence, { field: fault.field })
  const account = await findAccountByEmail(db, form.email)
  if (account && !isTrial(account)) throw emailTaken()
  return toBuyer(form)
}

/** `isNew`: the account was just created; false if it was converted from a trial. */
export type BuyerAccount = { account: Account; school: School; isNew: boolean }

/**
 * Creates the buyer's school and account, or converts the trial with that email, and mails the link to choose a password. Undefined if
 * the email has gained another account in the meantime. Call it in a transaction.
 */
export async function findOrCreateBuyer(platform: Platform, buyer: Buyer): Promise<BuyerAccount | undefined> {
  const found = (await convertTrial(platform, buyer)) ?? (await addBuyer(platform, buyer))
  if (!found) return undefined
  if (buyer.schoolDomain) await setSchoolDomains(platform.db, found.school.id, [buyer.schoolDomain])
  await welcome(platform, found)
  return found
}

/** Mails the link to choose a first password. */
export async function welcome(
  platform: Platform,
  { account, school }: { account: Account; school: School },
): Promise<void> {
  const url = await makeWelcomeUrl(platform, { accountId: account.id, email: account.email })
  const letter = welcomeLetter({ url, schoolName: school.plan === 'school' ? school.name : null })
  await queueMail(platform.db, { to: account.email, letter, createdAt: platform.clock.now() })
}

async function addBuyer({ db, clock }: Platform, buyer: Buyer): Promise<BuyerAccount | undefined> {
  const now = clock.now()
  const school = await addSchool(db, { ...schoolOf(buyer), orderedAt: now })
  const account = await addAccountIfFree(db, {
    ...splitName(buyer.name),
    email: buyer.email,
    role: 'school',
    schoolId: school.id,
    createdAt: now,
  })
  if (account) return { account, school, isNew: true }
  await removeSchool(db, school.id)
  return undefined
}

/** Keeps the trial's data, and revokes its sessions, links, password and remembered browsers. */
async function convertTrial({ db, clock }: Platform, buyer: Buyer): Promise<BuyerAccount | undefined> {
  const found = await findAccountByEmail(db, buyer.email)
  const account = found && (await lockAccount(db, found.id))
  if (!account?.schoolId || !isTrial(account)) return undefined
  await convertToSchoolAccount(db, account.id, splitName(buyer.name))
  await removeSessionsOf(db, account.id)
  await withdrawLinks({ db, clock }, account.id)
  await removeBrowsersOf(db, account.id)
  const school = await updateSchool(db, account.schoolId, {
    ...schoolOf(buyer),
    orderedAt: clock.now(),
    paymentStatus: 'pending',
    licenceStartedAt: null,
    licenceEndsAt: null,
    statedDomain: null,
  })
  return { account, school, isNew: false }
}

function isTrial({ role, trialEndsAt }: Account): boolean {
  return role === 'test' && trialEndsAt !== null
}

function schoolOf({ plan, name, schoolName }: Buyer) {
  return { plan, name: schoolName ?? name }
}

/** `accountId`: the account signed in with this browser, at any door. */
export type BuyersBrowser = {
  address: string
  userAgent: string | undefined
  browserId: string | undefined
  accountId: string | undefined
}

/** Signs the buyer in if the account is new, or if this browser was signed in to the trial that it was. */
export async function signInBuyer(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { account, isNew }: BuyerAccount,
  { userAgent, browserId, accountId }: BuyersBrowser,
): Promise<{ sessionId: string; browserId: string } | undefined> {
  if (!isNew && accountId !== account.id) return undefined
  return {
    sessionId: await openSession({ db, clock }, account.id, 'school', deviceName(userAgent)),
    browserId: await rememberBrowser(db, account.id, browserId),
  }
}
