import type { Letter } from '#server/platform/mail/letter.ts'

/** For an administrator whose password seems to be compromised. */
export function wrongCodesLetter(resetUrl: string): Letter {
  return {
    subject: 'Someone knows your Daily Dot password',
    heading: 'Wrong codes with the right password',
    paragraphs: [
      'Someone entered your password at the administrators’ door, and a wrong sign-in code three times or more. They did not get in.',
      'If it was not you, set a new password now: that also signs out every browser.',
    ],
    button: { label: 'Set a new password', url: resetUrl },
    notes: ['If it was you, check that the clock of your phone is right: the codes depend on it.'],
  }
}
