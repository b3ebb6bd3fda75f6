import type { Letter } from '#server/platform/mail/letter.ts'

/** For staff whose school is gone, and their log-ins with it. */
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
