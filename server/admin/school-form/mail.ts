import type { Letter } from '#server/platform/mail/letter.ts'

type Changed = { newEmail: string | null; hasNewPassword: boolean; supportEmail: string }

/** To a licence holder after an administrator has changed their log-in. */
export function accountChangedLetter({ newEmail, hasNewPassword, supportEmail }: Changed): Letter {
  return {
    subject: 'Your log-in for The Daily Dot was changed',
    paragraphs: [
      ...(newEmail ? [`We have changed the email of your account. From now on you log in with ${newEmail}.`] : []),
      ...(hasNewPassword
        ? [
            'We have set a new password for your account, and every browser was signed out. The person who asked us for it knows it.',
          ]
        : []),
    ],
    notes: [`If no one at your school asked for this, please write to ${supportEmail} at once.`],
  }
}
