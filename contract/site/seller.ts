/**
 * Who sells the product. The public pages are rendered at build time; the server fills these slots from its configuration when it
 * starts.
 */
export const sellerSlots = {
  appUrl: '{{APP_URL}}',
  supportEmail: '{{SUPPORT_EMAIL}}',
  businessName: '{{BUSINESS_NAME}}',
  businessAddress: '{{BUSINESS_ADDRESS}}',
  vatNumber: '{{VAT_NUMBER}}',
} satisfies Seller

export const sellerFields = ['appUrl', 'supportEmail', 'businessName', 'businessAddress', 'vatNumber'] as const

export type Seller = Record<(typeof sellerFields)[number], string>

/** Comes before the names of our cookies; empty where the site is not served over https. */
export const cookiePrefixSlot = '{{COOKIE_PREFIX}}'

/** Shown instead of a VAT number if there is none. */
export const notRegisteredForVat = 'Not registered for VAT'

/** Text of a public page that depends on whether the seller takes cards. The server keeps one of the two. */
export function ifCards(taken: string, otherwise: string): string {
  return cardSlots.taken + taken + cardSlots.otherwise + otherwise + cardSlots.end
}

export const cardSlots = { taken: '{{IF_CARDS}}', otherwise: '{{OTHERWISE}}', end: '{{END_CARDS}}' }

const cardSlot = /\{\{IF_CARDS\}\}(.*?)\{\{OTHERWISE\}\}(.*?)\{\{END_CARDS\}\}/gs

export function fillCardSlots(page: string, takesCards: boolean): string {
  return page.replaceAll(cardSlot, takesCards ? '$1' : '$2')
}
