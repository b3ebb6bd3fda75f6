import type { Letter } from '#server/platform/mail/letter.ts'
import { longDateAndTime } from '#server/platform/time/days.ts'

type SignIn = { device: string; at: Date; appUrl: string; role: 'school' | 'admin' }

/** To the owner of an account that an unknown browser has signed in to. */
export function newBrowserLetter({ device, at, appUrl, role }: SignIn): Letter {
  return {
    subject: 'A new browser has signed in to your Daily Dot account',
    paragraphs: ['Someone has signed in to your account with a browser that we have not seen there before.'],
    facts: [
      { label: 'Browser', value: device },
      { label: 'When', value: `${longDateAndTime(at)}, London time` },
    ],
    // Signed out, /account leads to the school login, which refuses administrators.
    button:
      role === 'admin'
        ? { label: 'Log in', url: `${appUrl}/admin` }
        : { label: 'See where you are signed in', url: `${appUrl}/account` },
    notes: [
      'If it was you, or someone you share the account with, you need do nothing.',
      `If it was not: sign that browser out on your account page, and change your password there. If you can no longer log in, ask for a new password at ${appUrl}/password-reset.`,
    ],
  }
}
