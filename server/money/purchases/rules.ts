type State = 'started' | 'confirming' | 'done' | 'declined' | 'abandoned'

/** Whether something was paid that has not been given back. */
export function isPaid({ payments }: { payments: readonly { isRefunded: boolean }[] }): boolean {
  return payments.some(({ isRefunded }) => !isRefunded)
}

/** Whether its outcome is still open: there is one of these for an email at most. */
export function isLive({ state }: { state: State }): boolean {
  return state === 'started' || state === 'confirming'
}

type Buyer = Record<'name' | 'schoolName' | 'email' | 'billingAddress' | 'purchaseOrder', string | null>

/** Whom the invoice is made out to. */
export function billToOf({ name, schoolName, email, billingAddress: address, purchaseOrder }: Buyer) {
  return { name: name ?? '', schoolName, email: email ?? '', address, purchaseOrder }
}

const dayMilliseconds = 24 * 60 * 60 * 1000

/**
 * Whether the card would be charged before the licence ends. Only ever that: at the end of a year the provider counts on to the next
 * a while before it has charged it, and who moved that charge forward would be charged twice.
 */
export function isChargedTooEarly(
  { state, renews, periodEndsAt }: { state: string; renews: boolean; periodEndsAt: Date },
  licenceEndsAt: Date,
  now: Date,
): boolean {
  if (state !== 'active' || !renews || licenceEndsAt <= now) return false
  return licenceEndsAt.getTime() - periodEndsAt.getTime() > dayMilliseconds
}

/** What the buyer reads where the provider gives no sentence of its own. */
export const purchaseSentences = {
  notCompleted: 'The payment was not completed, and no money has moved. Please try again.',
  abandoned: 'The payment did not reach the card provider, and no money has moved. Please enter your card again.',
  givenBack: 'This email has come to have an account in the meantime, so the payment was given back.',
} as const

/** Where a test kills the process, in the order in which a purchase passes them. */
export const faultPoints = [
  'purchase:committed',
  'purchase:subscribed',
  'purchase:cancelled',
  'purchase:declined',
  'purchase:confirming',
  'purchase:settled',
  'purchase:recorded',
  'purchase:done',
  'purchase:answering',
] as const
export type FaultPoint = (typeof faultPoints)[number]
