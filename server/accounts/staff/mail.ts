import type { Role } from '#contract/accounts/roles.ts'
import type { Letter } from '#server/platform/mail/letter.ts'

export function joinLetter(joinUrl: string): Letter {
  return {
    subject: 'Join your school on The Daily Dot',
    paragraphs: [
      'Your school has a licence for The Daily Dot. Choose a name and a password, and today’s conversation starter is yours to show.',
    ],
    button: { label: 'Join your school', url: joinUrl },
    notes: [
      'This link works once, for 24 hours.',
      'If you did not ask for it, you can ignore this email: nothing happens without the link.',
    ],
  }
}

/** For a request to join from an email that has an account: the page shows everyone the same, and this mail says what to do. */
export function accountExistsLetter(loginUrl: string, role: Role): Letter {
  const trial = 'This one is a trial or test account. To join your school instead, delete it on its account page first.'
  return {
    subject: 'You already have an account for The Daily Dot',
    paragraphs: [
      'Someone, probably you, asked to join a school with this email. It already has an account, so there is nothing to set up: just log in.',
      ...(role === 'test' ? [trial] : []),
    ],
    button: { label: 'Log in', url: loginUrl },
    notes: ['If you no longer know the password, “Forgotten your password?” on the login page sets a new one.'],
  }
}

export function removedLetter(schoolName: string): Letter {
  return {
    subject: `You no longer have a log-in for ${schoolName}`,
    heading: 'Your log-in was removed',
    paragraphs: [
      `Your log-in for The Daily Dot under the licence of ${schoolName} was removed, and every browser is signed out.`,
      'If this is a mistake, please speak to your school: it can invite you to join again.',
    ],
  }
}
