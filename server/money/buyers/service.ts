import { rememberBrowser } from '#server/accounts/browsers/service.ts'
import { limitOrderLinks, mailOrderLink } from '#server/accounts/passwords/service.ts'
import { domainOf, isTrial, isUnverified } from '#server/accounts/people/rules.ts'
import {
  type Account,
  type School,
  addAccount,
  addSchool,
  findAccount,
  findAccountByEmail,
  listUnverified,
  lockAccount,
  lockEmail,
  setEmail,
} from '#server/accounts/people/store.ts'
import { deviceName } from '#server/accounts/sessions/rules.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import { setSchoolDomains } from '#server/accounts/staff/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { takeTryOfEach } from '#server/platform/database/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type NetworkLimits, countersFrom } from '#server/platform/security/network.ts'
import { type Buyer, type BuyerForm, buyerFault, splitName, toBuyer } from './rules.ts'

export const emailTaken = () =>
  new Refusal(409, 'An account with this email already exists. Please log in to renew.', { field: 'email' })

/** Returns the buyer, or refuses if the form is invalid or the email has an account. Call it before any money moves. */
export async function validateBuyer(db: Database, form: BuyerForm): Promise<Buyer> {
  const fault = buyerFault(form)
  if (fault) throw new Refusal(400, fault.sentence, { field: fault.field })
  if (await hasAccount(db, form.email)) throw emailTaken()
  if (await hasPaidOrder(db, form.email)) throw paidAlready()
  return toBuyer(form)
}

/** A trial does not count: it changes only when an order is confirmed. Nor does another unconfirmed order. */
export async function hasAccount(db: Database, email: string): Promise<boolean> {
  const account = await findAccountByEmail(db, email)
  return account !== undefined && !isTrial(account)
}

/** Confirming the email leads to the paid order, so paying for another would buy nothing. */
async function hasPaidOrder(db: Database, email: string): Promise<boolean> {
  return (await listUnverified(db, email)).some(({ school }) => school.paymentStatus === 'paid')
}

const paidAlready = () =>
  new Refusal(409, 'This email has an order that is paid. Please confirm it with the link that we have mailed to it.', {
    field: 'email',
  })

export type BuyerAccount = { account: Account; school: School }

/**
 * Creates the buyer's school and account, which may present slides and see the order until the email is confirmed. Undefined if the
 * email has gained an account or a paid order in the meantime. Call it in a transaction, and mail the link with `mailOrderLink` when it ends.
 */
export async function addBuyer(
  { db, clock }: Platform,
  buyer: Buyer,
  orderKey?: string,
): Promise<BuyerAccount | undefined> {
  const { email, plan, name, schoolName, schoolDomain } = buyer
  await lockEmail(db, email)
  if ((await hasAccount(db, email)) || (await hasPaidOrder(db, email))) return undefined
  const now = clock.now()
  const school = await addSchool(db, { plan, name: schoolName ?? name, orderedAt: now, orderKey })
  const named = splitName(name)
  const account = await addAccount(db, { ...named, email, role: 'school', schoolId: school.id, createdAt: now })
  if (schoolDomain) await setSchoolDomains(db, school.id, [schoolDomain])
  return { account, school }
}

/** `accountId`: the account signed in with this browser, at any door. */
export type BuyersBrowser = {
  address: string
  userAgent: string | undefined
  browserId: string | undefined
  accountId: string | undefined
}

export async function signInBuyer(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  accountId: string,
  { userAgent, browserId }: BuyersBrowser,
): Promise<{ sessionId: string; browserId: string }> {
  return {
    sessionId: await openSession({ db, clock }, accountId, 'school', deviceName(userAgent)),
    browserId: await rememberBrowser(db, accountId, browserId),
  }
}

/** Mails the link again, to another address if the first was wrong. Returns the address. */
export async function sendOrderLink(
  platform: Platform,
  { accountId, address }: { accountId: string; address: string },
  corrected: string | undefined,
): Promise<string> {
  const found = await findAccount(platform.db, accountId)
  if (!found?.school || !isUnverified(found.account)) throw new Refusal(409, 'Your email is confirmed already.')
  const email = corrected ?? found.account.email
  const isSchool = found.school.plan === 'school'
  if (isSchool && domainOf(email) !== domainOf(found.account.email))
    throw new Refusal(
      400,
      'Please use an email at the domain that you ordered for. For another one, please order again.',
      {
        field: 'email',
      },
    )
  await limitOrdersFrom(platform.db, address)
  await limitOrderLinks(platform.db, email)
  await platform.db.transaction(async (db) => {
    await lockEmail(db, email)
    if (await hasAccount(db, email)) throw emailTaken()
    const account = await lockAccount(db, accountId)
    if (!account || !found.school) throw new Refusal(409, 'This order has lapsed.')
    await setEmail(db, accountId, email)
    await mailOrderLink({ ...platform, db }, { account: { ...account, email }, school: found.school })
  })
  return email
}

const orderLimits: NetworkLimits = {
  network: { name: 'order-network', tries: 10, seconds: 60 * 60 },
  site: { name: 'order-site', tries: 100, seconds: 60 * 60 },
}

/** An email can be named in many orders, so this stops scripts; it also bounds how many emails can be probed for an account. */
export async function limitOrdersFrom(db: Database, address: string): Promise<void> {
  await takeTryOfEach(db, countersFrom(address, orderLimits))
}
