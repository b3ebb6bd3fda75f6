import type { Letter } from '#server/platform/mail/letter.ts'

/** To a new buyer, who has no password yet. */
export function welcomeLetter({ url, schoolName }: { url: string; schoolName: string | null }): Letter {
  return {
    subject: 'Welcome to The Daily Dot: choose your password',
    heading: 'Welcome to The Daily Dot',
    paragraphs: [
      `${schoolName ? `${schoolName} has` : 'You have'} a slide for every school day from now on. Please choose a password, so that you can log in on the computer in your classroom too.`,
      ...(schoolName
        ? ['After that, your staff can make logins of their own: your account page has an invitation for them.']
        : []),
    ],
    button: { label: 'Choose a password', url },
    notes: ['The link works once, for 7 days. After that, use "Forgot your password?" on the login page.'],
  }
}
