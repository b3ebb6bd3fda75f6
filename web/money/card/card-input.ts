import type { Ref } from 'react'
import { CallError } from '#web/platform/calls/call-error.ts'

/** What takes a card: the provider's own field, or demo mode's stand-in. A card's number never reaches code of ours. */
export type CardInput = {
  /** What is missing before the card can be used, in a sentence. */
  missing: () => string | undefined
  /** The provider's name for the card. Throws CardFault where it does not like it. */
  nameCard: (holder: CardHolder) => Promise<string>
  /** Lets the buyer tell their bank that it is really them. Throws CardFault where they did not. */
  confirm: (clientSecret: string) => Promise<void>
}

export type CardHolder = { name: string; email: string }

/** What both kinds of card form are given. */
export type CardFormProps = {
  ref: Ref<CardInput>
  error: string | undefined
  /** Another card stands in it now. */
  onChange: () => void
  /** For buyers who cannot reach the provider; missing where there is no other way to pay. */
  onTransferInstead: (() => void) | undefined
}

export const cardRequired = 'Card information is required'

/** The provider's sentence for the buyer: an issue of the card form, or about the payment as a whole. */
export class CardFault extends CallError {
  constructor(about: 'card' | 'payment', sentence: string) {
    super(0, sentence, about === 'card' ? { issues: [{ path: 'card', message: sentence }] } : { said: sentence })
  }
}
