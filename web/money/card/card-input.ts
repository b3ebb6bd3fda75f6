import type { Ref } from 'react'
import { CallError } from '#web/platform/calls/call-error.ts'

/** A card field: the provider's own, or demo mode's test cards. Card numbers never reach our code. */
export type CardInput = {
  /** The message to show while the card cannot be used yet. */
  missing: () => string | undefined
  /** Returns the provider's payment method id. Throws CardFault if the provider rejects the card. */
  createPaymentMethod: (holder: CardHolder) => Promise<string>
  /** Runs 3-D Secure. Throws CardFault if the buyer does not confirm. */
  confirm: (clientSecret: string) => Promise<void>
}

export type CardHolder = { name: string; email: string }

export type CardFormProps = {
  ref: Ref<CardInput>
  error: string | undefined
  /** The buyer has entered or chosen another card. */
  onChange: () => void
  /** For buyers who cannot reach the provider; undefined when a card is the only way to pay. */
  onTransferInstead: (() => void) | undefined
}

export const cardRequired = 'Card information is required'

/** The provider's message for the buyer, about the card field or about the payment as a whole. */
export class CardFault extends CallError {
  constructor(about: 'card' | 'payment', sentence: string) {
    super(0, sentence, about === 'card' ? { issues: [{ path: 'card', message: sentence }] } : { said: sentence })
  }
}
