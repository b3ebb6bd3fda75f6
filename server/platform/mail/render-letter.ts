import type { Seller } from '#contract/site/seller.ts'
import { helpUrl, letterPage } from './letter-page.ts'
import { type Letter, subjectOf } from './letter.ts'

export type RenderedLetter = { subject: string; text: string; html: string }

/** Renders a letter as plain text and as HTML, with user input escaped. */
export function renderLetter(letter: Letter, seller: Seller): RenderedLetter {
  const subject = subjectOf(letter)
  return { subject, text: plainText(letter, seller), html: letterPage({ ...letter, subject }, seller) }
}

function plainText({ heading, paragraphs, facts, button, notes }: Letter, seller: Seller): string {
  const parts = [
    // Not the subject: the mail client shows that already.
    ...(heading ? [heading] : []),
    ...paragraphs,
    ...(facts ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(notes ?? []),
    // Mail clients recognise "-- " as the start of a signature.
    ['-- ', seller.businessName, seller.businessAddress, seller.supportEmail, `Help: ${helpUrl(seller)}`].join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}
