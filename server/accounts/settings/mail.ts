import type { Letter } from '#server/platform/mail/letter.ts'

export function passwordChangedLetter(resetUrl: string): Letter {
  return {
    subject: 'Your Daily Dot password was changed',
    paragraphs: ['The password of your account for The Daily Dot was changed, and every other browser is signed out.'],
    button: { label: 'Set a new password', url: resetUrl },
    notes: ['If this was not you, please set a new password at once: someone else knows the one you have.'],
  }
}
