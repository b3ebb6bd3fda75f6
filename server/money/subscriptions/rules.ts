/** Whether a later year could not be charged, and why: the card was refused, or the bank wants to hear from its holder. */
export function renewalTrouble(found: { state: string; clientSecret: string | null }): 'refused' | 'asks' | undefined {
  if (found.state !== 'pastDue') return undefined
  return found.clientSecret ? 'asks' : 'refused'
}

/** Whether somebody at the provider has written the name of a purchase on a subscription by hand, and badly. */
export function isPurchaseId(id: string | null): id is string {
  return id !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
}
