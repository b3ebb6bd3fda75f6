import { pounds } from '#contract/money/prices.ts'
import type { Letter } from '#server/platform/mail/letter.ts'

/** `hasBills`: attached only for an account, because anyone may have typed the email and the names on them. */
type GivenBack = { pence: number; message: string; hasBills?: boolean }

/** To a buyer whose card was charged although nothing could be sold to them any more. */
export function givenBackLetter({ pence, message, hasBills = false }: GivenBack): Letter {
  const bills = ' The invoice and the credit note that takes it back are attached, for your records.'
  return {
    subject: `Your payment of ${pounds(pence)} goes back to your card`,
    heading: 'Your payment goes back to your card',
    paragraphs: [
      message,
      `All of ${pounds(pence)} goes back to your card. Banks take up to ten days to show it.${hasBills ? bills : ''}`,
    ],
    notes: ['If this was not what you wanted, please answer this mail: somebody reads it.'],
  }
}

/** To the owner. */
export function givenBackNotice({ pence, email, message }: { pence: number; email: string; message: string }): Letter {
  return {
    subject: `A payment was given back: ${email}, ${pounds(pence)}`,
    paragraphs: [`A card paid ${pounds(pence)} for ${email}, and it was given back by itself. ${message}`],
  }
}
