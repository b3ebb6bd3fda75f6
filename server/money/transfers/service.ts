import type { ResponseOf } from '#contract/endpoint.ts'
import type { orderByTransfer as ordering } from '#contract/money/transfers.ts'
import { licenceHeldBy, renewalFault } from '#server/accounts/licence/rules.ts'
import { limitOrderLinks, mailOrderLink } from '#server/accounts/passwords/service.ts'
import { isUnverified } from '#server/accounts/people/rules.ts'
import {
  type School,
  findAccount,
  findHolder,
  findSchoolByOrder,
  lockEmail,
  lockSchool,
} from '#server/accounts/people/store.ts'
import type { BuyerForm } from '#server/money/buyers/rules.ts'
import {
  type BuyersBrowser,
  addBuyer,
  emailTaken,
  limitOrdersFrom,
  signInBuyer,
  validateBuyer,
} from '#server/money/buyers/service.ts'
import { billToHolder, issuerOf } from '#server/money/invoices/rules.ts'
import { billTransfer } from '#server/money/invoices/service.ts'
import { type Invoice, findOpenInvoice, invoicesOf } from '#server/money/invoices/store.ts'
import { stopCardRetries } from '#server/money/subscriptions/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Limit, takeTry } from '#server/platform/database/throttle.ts'
import { boundedQueue } from '#server/platform/health/overloaded.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { schoolAsSubject, recordAudit } from '#server/platform/security/audit-log.ts'

/** An order holds a database connection for a while. Excess orders queue here, for a second or two, where they do not exhaust the pool. */
const orderQueue = boundedQueue('orders', { concurrency: 4, maxWaiting: 100 })

/** A browser whose response was lost tries a few times. */
const repeatsOfOrder: Limit = {
  name: 'order-repeats',
  tries: 20,
  seconds: 60 * 60,
  says: 'This order is placed, and was sent many times.',
}

type InvoiceOptions = { billingAddress?: string | undefined; purchaseOrder?: string | undefined }
type Session = Awaited<ReturnType<typeof signInBuyer>>

/** `session`: undefined if the browser is signed in to the account of the order already. */
type Placed = { invoice: Invoice; session: Session | undefined }
type Order = { form: BuyerForm & InvoiceOptions & { once?: string | undefined }; browser: BuyersBrowser }

/** Creates the buyer's account, which may present at once and do the rest when the email is confirmed, and the invoice to pay. */
export async function orderByTransfer(platform: Platform, order: Order): Promise<Placed> {
  orderQueue.refuseIfFull()
  // Counted before it waits: a client who sends very many must not hold up the orders of others.
  await countOrder(platform.db, order)
  return orderQueue.run(async () => (await findSameOrder(platform, order)) ?? addOrder(platform, order))
}

async function countOrder(db: Database, { form: { once }, browser }: Order): Promise<void> {
  if (once && (await findSchoolByOrder(db, once))) await takeTry(db, repeatsOfOrder, once)
  else await limitOrdersFrom(db, browser.address)
}

/** The order that was placed with the same key, whose response may have been lost. */
async function findSameOrder(platform: Platform, { form, browser }: Order): Promise<Placed | undefined> {
  if (!form.once) return undefined
  return platform.db.transaction(async (db) => {
    // Waits for an order with the same key that is being placed.
    await lockEmail(db, form.email)
    const school = await findSchoolByOrder(db, form.once ?? '')
    if (!school) return undefined
    const [holder, invoice] = [await findHolder(db, school.id), await findOpenInvoice(db, school.id)]
    if (!holder || !invoice || !isUnverified(holder) || holder.email !== form.email)
      throw new Refusal(409, 'This order was placed already. Please look in your inbox, or log in.')
    if (browser.accountId === holder.id) return { invoice, session: undefined }
    return { invoice, session: await signInBuyer({ ...platform, db }, holder.id, browser) }
  })
}

async function addOrder(platform: Platform, order: Order): Promise<Placed> {
  const { form, browser } = order
  const buyer = await validateBuyer(platform.db, form)
  return platform.db.transaction(async (db) => {
    const txPlatform = { ...platform, db }
    const same = await findSameOrder(txPlatform, order)
    if (same) return same
    await limitOrderLinks(db, buyer.email)
    const added = await addBuyer(txPlatform, buyer, form.once)
    if (!added) throw emailTaken()
    const { account, school } = added
    await mailOrderLink(txPlatform, { account, school })
    const billTo = {
      name: buyer.name,
      schoolName: buyer.schoolName,
      email: buyer.email,
      address: form.billingAddress || null,
      purchaseOrder: form.purchaseOrder || null,
    }
    const invoice = await billTransfer(txPlatform, { school, isRenewal: false, billTo })
    await recordOrder(db, invoice, { school, accountId: account.id, email: account.email, address: browser.address })
    return { invoice, session: await signInBuyer(txPlatform, account.id, browser) }
  })
}

type Holder = { accountId: string; address: string }

/** Orders a further year, or returns the order that is still unpaid. */
export async function renewByTransfer(
  platform: Platform,
  { accountId, address }: Holder,
  invoiceOptions: InvoiceOptions,
): Promise<Invoice> {
  const before = (await findAccount(platform.db, accountId))?.school
  if (before && !faultOf(platform, before)) await stopCardRetries(platform, before)
  return platform.db.transaction(async (db) => {
    const found = await findAccount(db, accountId)
    // The lock makes this atomic: one of twenty concurrent calls orders, the others find its order.
    const school = found?.school && (await lockSchool(db, found.school.id))
    if (!school) throw new Refusal(404, 'There is no licence to renew.')
    const fault = faultOf(platform, school)
    if (fault) throw new Refusal(409, fault)
    const open = await findOpenInvoice(db, school.id)
    if (open) return open
    const [last] = await invoicesOf(db, school.id)
    const txPlatform = { ...platform, db }
    const billTo = billToHolder(found.account, school, invoiceOptions, last)
    const licence = licenceHeldBy(school)
    const isRenewal = licence.by === 'order' && licence.paidUntil !== null
    const invoice = await billTransfer(txPlatform, { school, isRenewal, billTo })
    await recordOrder(db, invoice, { school, accountId, email: found.account.email, address })
    return invoice
  })
}

function faultOf({ clock }: Platform, school: School): string | undefined {
  return renewalFault(licenceHeldBy(school), clock.now())
}

type Who = { school: School; accountId: string; email: string; address: string }

async function recordOrder(db: Database, { reference, pence }: Invoice, { school, ...who }: Who): Promise<void> {
  const detail = { reference: reference ?? '', pence }
  await recordAudit(db, { what: 'licence-ordered', ...who, ...schoolAsSubject(school), detail })
}

/** `then`: what happens next, before the buyer's email. */
export function placedOrder(
  { config }: Platform,
  invoice: Invoice,
  then: string,
): Omit<ResponseOf<typeof ordering>, 'isSignedIn'> {
  const { id, reference, pence, billTo, dueAt, issuedAt } = invoice
  return {
    success: true,
    message: `Your order is placed. ${then} ${billTo.email}.`,
    reference: reference ?? '',
    invoiceId: id,
    pence,
    bank: issuerOf(invoice, config).bank,
    dueAt: (dueAt ?? issuedAt).toISOString(),
  }
}
