import type { Letter } from '#server/platform/mail/letter.ts'

export function accountDeletedLetter(supportEmail: string): Letter {
  return {
    subject: 'Your account for The Daily Dot is deleted',
    paragraphs: [
      'Your account is deleted, as you asked. Records of payments are kept for as long as the law asks, and nothing else.',
    ],
    notes: [`If this was not you, please write to ${supportEmail}.`],
  }
}
