import type { Seller } from '#contract/site/seller.ts'
import { letterPage } from './letter-page.ts'
import { type Letter, subjectOf } from './letter.ts'

export type RenderedLetter = { subject: string; text: string; html: string }

/** A letter as it is sent: plain text, and HTML in which whatever people typed is escaped. */
export function renderLetter(letter: Letter, seller: Seller): RenderedLetter {
  const subject = subjectOf(letter)
  return { subject, text: plainText(letter, seller), html: letterPage({ ...letter, subject }, seller) }
}

function plainText({ heading, paragraphs, facts, button, notes }: Letter, seller: Seller): string {
  const parts = [
    // Without one, the program has just shown the subject.
    ...(heading ? [heading] : []),
    ...paragraphs,
    ...(facts ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(notes ?? []),
    // Mail programs know two dashes and a blank for the start of a signature.
    ['-- ', seller.businessName, seller.businessAddress, seller.supportEmail].join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}
