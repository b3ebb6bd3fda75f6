import { randomUUID } from 'node:crypto'
import { findSchool, updateSchool } from '#server/accounts/people/store.ts'
import { recordCardPayment } from '#server/money/invoices/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import { aSchool } from '#tests/support/accounts/people.ts'

/** A school that has just paid by card and whose subscription renews itself, signed in with its own account. */
export async function aCardPayer(platform: Platform, options: Parameters<typeof aSchool>[1] = {}) {
  const { db, cards } = platform
  const person = await aSchool(platform, { ...options, licence: 'unpaid' })
  const { plan = 'school', name = 'Priya Shah' } = options
  const purchase = { id: randomUUID(), plan, email: person.email, name, schoolName: name }
  const subscription = await cards.subscribe({ ...purchase, paymentMethodId: 'pm_card_visa', customerId: null })
  const [payment] = subscription.payments
  const school = await findSchool(db, person.schoolId)
  if (!payment || !school) throw new Error('The card provider took no payment, or there is no school.')
  const { id: subscriptionId, customerId, nextPence: renewalPence } = subscription
  const renewal = { renewsByCard: true, renewalPlan: plan, renewalPence }
  await updateSchool(db, school.id, { subscriptionId, customerId, ...renewal })
  const billTo = { name, schoolName: name, email: person.email, address: null, purchaseOrder: null }
  const invoice = await db.transaction((tx) =>
    recordCardPayment({ ...platform, db: tx }, { school, payment, isRenewal: false, billTo }),
  )
  if (!invoice) throw new Error('This payment was already recorded.')
  return { ...person, subscriptionId, invoice }
}
