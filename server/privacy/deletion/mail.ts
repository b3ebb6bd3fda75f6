import type { Letter } from '#server/platform/mail/letter.ts'
import type { Deletion } from './rules.ts'

export function accountDeletedLetter(deletion: Deletion, supportEmail: string): Letter {
  const kept =
    deletion === 'trial'
      ? 'Our security log keeps its email and network addresses for 90 days, in case it was misused, and nothing else.'
      : 'Records of payments are kept for as long as the law asks, and nothing else.'
  return {
    subject: 'Your account for The Daily Dot is deleted',
    paragraphs: [`Your account is deleted, as you asked. ${kept}`],
    notes: [`If this was not you, please write to ${supportEmail}.`],
  }
}

/** To staff whose log-ins were deleted with their school. */
export function schoolDeletedLetter(schoolName: string): Letter {
  return {
    subject: `${schoolName} no longer uses The Daily Dot`,
    heading: 'Your log-in was removed',
    paragraphs: [
      `The account of ${schoolName} was deleted, and your log-in with it. Nothing is kept about you.`,
      'If this comes as a surprise, please speak to your school.',
    ],
  }
}

/** To the licence holders of a school that an administrator has closed. */
export function schoolClosedLetter(schoolName: string, supportEmail: string): Letter {
  return {
    subject: 'Your account for The Daily Dot is closed',
    paragraphs: [
      `We have closed the account of ${schoolName}, with the log-ins of its staff. Nothing will be charged any more.`,
      'Records of payments are kept for as long as the law asks, and nothing else.',
    ],
    notes: [`If no one at your school asked for this, please write to ${supportEmail}.`],
  }
}
