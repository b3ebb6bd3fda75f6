import type { Letter } from './letter.ts'
import type { ClaimedMail } from './outbox.ts'

/** Tells the owner that a mail was given up. */
export function undelivered({ to, subject, attempts }: ClaimedMail, reason: 'refused' | 'failed', why: string): Letter {
  return {
    subject: `An email to ${to} could not be delivered`,
    heading: 'An email could not be delivered',
    paragraphs: [
      reason === 'refused'
        ? 'The mail server refused this email, so it will not be tried again. The address may be misspelt.'
        : `This email was tried ${attempts} times in three days and has now been given up.`,
    ],
    facts: [
      { label: 'To', value: to },
      { label: 'Subject', value: subject },
      { label: 'What went wrong', value: why },
    ],
  }
}
