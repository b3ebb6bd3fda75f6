import type { Letter } from '#server/platform/mail/letter.ts'

const notYou = 'If this was not you, please set a new password at once: somebody knows the one you have.'

export function confirmEmailLetter(confirmUrl: string): Letter {
  return {
    subject: 'Confirm your new email for The Daily Dot',
    paragraphs: ['Somebody, probably you, asked to use this address for an account of The Daily Dot.'],
    button: { label: 'Confirm this email', url: confirmUrl },
    notes: [
      'This link works once, for one hour. Until then you log in with the old address.',
      'If you did not ask for it, you can ignore this email: nothing changes without the link.',
    ],
  }
}

/** To the owner of an address that another account asked to change to. The requester gets the usual response. */
export function emailTakenLetter(loginUrl: string): Letter {
  return {
    subject: 'This email already has an account for The Daily Dot',
    paragraphs: [
      'Somebody asked to use this address for another account. It already has one, so nothing was changed.',
      'If it was you: log in with this address, or delete its account first.',
    ],
    button: { label: 'Log in', url: loginUrl },
  }
}

export function emailChangeAskedLetter(newEmail: string, resetUrl: string): Letter {
  return {
    subject: 'Your email for The Daily Dot is about to change',
    paragraphs: [
      `Somebody, probably you, asked to change the email of your account to ${newEmail}. It changes when the link that we sent there is opened.`,
    ],
    button: { label: 'Set a new password', url: resetUrl },
    notes: [notYou],
  }
}

export function emailChangedLetter(newEmail: string, supportEmail: string): Letter {
  return {
    subject: 'Your email for The Daily Dot has changed',
    paragraphs: [`From now on you log in with ${newEmail}. This address is no longer used.`],
    notes: [`If this was not you, please write to ${supportEmail} at once.`],
  }
}

export function passwordChangedLetter(resetUrl: string): Letter {
  return {
    subject: 'Your Daily Dot password was changed',
    paragraphs: ['The password of your account for The Daily Dot was changed, and every other browser is signed out.'],
    button: { label: 'Set a new password', url: resetUrl },
    notes: [notYou],
  }
}
