/** Why a renewal could not be charged: the card was declined, or the bank asks for 3-D Secure. Undefined if nothing failed. */
export function renewalFailure(found: { state: string; clientSecret: string | null }): 'refused' | 'asks' | undefined {
  if (found.state !== 'pastDue') return undefined
  return found.clientSecret ? 'asks' : 'refused'
}

/** Subscription metadata can be edited by hand at the provider, so it may not hold a valid purchase id. */
export function isPurchaseId(id: string | null): id is string {
  return id !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
}
