import type { Letter } from '#server/platform/mail/letter.ts'

export function signInLinkLetter({ url, minutes }: { url: string; minutes: number }): Letter {
  return {
    subject: 'Sign in to The Daily Dot',
    paragraphs: [
      'Somebody asked to sign in to your account at The Daily Dot without the password. If it was you, open the link on the device that you want to use.',
    ],
    button: { label: 'Sign in', url },
    notes: [
      `The link works once, for ${minutes} minutes. Your password stays as it is.`,
      'If you did not ask for this, you need do nothing: nobody can sign in without this link. Please do not pass it on.',
    ],
  }
}
