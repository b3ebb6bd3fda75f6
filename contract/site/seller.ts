/**
 * Who sells the product. The public pages are rendered once, at build; these slots are filled by the server when it
 * starts, from its configuration.
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

/** What stands in place of a VAT number where there is none. */
export const notRegisteredForVat = 'Not registered for VAT'
