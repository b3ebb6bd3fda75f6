/** Stripe's test payment methods and their outcomes. The page appends a dash and a timestamp to tell attempts apart. */
const outcomes: Readonly<Record<string, Outcome>> = {
  pm_card_visa: 'active',
  pm_card_chargeDeclined: 'declined',
  pm_card_authenticationRequired: 'requiresAction',
}

type Outcome = 'active' | 'declined' | 'requiresAction'

export function outcomeOf(paymentMethodId: string): Outcome | undefined {
  const [card = ''] = paymentMethodId.split('-')
  return outcomes[card]
}

export const idOf = (purchaseId: string): string => `demo_sub_${purchaseId}`
export const customerOf = (purchaseId: string): string => `demo_cus_${purchaseId}`
export const secretOf = (purchaseId: string): string => `demo_secret_${purchaseId}`

export function purchaseOf(clientSecret: string): string {
  return clientSecret.replace(/^demo_secret_/, '')
}
