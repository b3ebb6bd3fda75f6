import type { Letter } from '#server/platform/mail/letter.ts'

export function signInLinkLetter({ url, minutes }: { url: string; minutes: number }): Letter {
  return {
    subject: 'Sign in to The Daily Dot',
    paragraphs: [
      'Someone asked to sign in to your account at The Daily Dot without the password. If it was you, open the link on the device that you want to use.',
    ],
    button: { label: 'Sign in', url },
    notes: [
      `The link works once, for ${minutes} minutes. Your password stays as it is.`,
      'If you did not ask for this, you need do nothing: this link is the only way to sign in without the password. Please do not pass it on.',
    ],
  }
}
