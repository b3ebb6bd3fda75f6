import type { Ref } from 'react'

/** What takes a card: the provider's own field, or demo mode's stand-in. A card's number never reaches code of ours. */
export type CardTaker = {
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
  ref: Ref<CardTaker>
  error: string | undefined
  /** Another card stands in it now. */
  onChange: () => void
  /** For whoever cannot reach the provider; missing where there is no other way to pay. */
  onTransferInstead: (() => void) | undefined
}

export const cardRequired = 'Card information is required'

/** The provider's sentence for the buyer, and whether it is about what stands in the card form. */
export class CardFault extends Error {
  readonly about: 'card' | 'payment'

  constructor(about: 'card' | 'payment', sentence: string) {
    super(sentence)
    this.about = about
  }
}
