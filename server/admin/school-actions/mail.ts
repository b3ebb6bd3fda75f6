import type { Letter } from '#server/platform/mail/letter.ts'

/** To whoever held the licence of a school that an administrator has closed. */
export function schoolClosedLetter(schoolName: string, supportEmail: string): Letter {
  return {
    subject: 'Your account for The Daily Dot is closed',
    paragraphs: [
      `We have closed the account of ${schoolName}, with the log-ins of its staff. Nothing will be charged any more.`,
      'Records of payments are kept for as long as the law asks, and nothing else.',
    ],
    notes: [`If nobody at your school asked for this, please write to ${supportEmail}.`],
  }
}
