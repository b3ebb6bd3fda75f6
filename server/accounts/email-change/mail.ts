import type { Letter } from '#server/platform/mail/letter.ts'
import type { Obstacle } from './rules.ts'

/** Without a word that the requester chose, their own address included: anyone can ask for anyone's address. */
export function confirmEmailLetter(confirmUrl: string): Letter {
  return {
    subject: 'Confirm your new email for The Daily Dot',
    paragraphs: ['Someone, probably you, asked to use this address for an account of The Daily Dot.'],
    button: { label: 'See the change', url: confirmUrl },
    notes: [
      'To confirm it you must be logged in to that account, or know its password. The link works once, for one hour. Until then you log in with the old address.',
      'If you did not ask for it, do nothing: nothing changes.',
    ],
  }
}

/** To the owner of an address that another account asked to change to. The requester gets the usual response. */
export function emailTakenLetter(obstacle: Obstacle, loginUrl: string): Letter {
  if (obstacle === 'paidOrder')
    return {
      subject: 'This email already has an order of The Daily Dot',
      paragraphs: [
        'Someone asked to use this address for another account. An order for it is paid, so nothing was changed.',
        'If the order is yours: please confirm it with the link that we have mailed to you.',
      ],
    }
  return {
    subject: 'This email already has an account for The Daily Dot',
    paragraphs: [
      'Someone asked to use this address for another account. It already has one, so nothing was changed.',
      'If it was you: log in with this address, or delete its account first.',
    ],
    button: { label: 'Log in', url: loginUrl },
  }
}

/**
 * To the current address. Null for an address that is not proven: the account may be a trial that a stranger made with it, and what
 * they typed as the new address must not reach its owner in a mail of ours.
 */
export type NewEmail = string | null

export function emailChangeAskedLetter(newEmail: NewEmail, resetUrl: string): Letter {
  const to = newEmail ?? 'another address'
  return {
    subject: 'Your email for The Daily Dot is about to change',
    paragraphs: [
      `Someone, probably you, asked to change the email of your account to ${to}. It changes when you confirm it with the link that we sent there.`,
    ],
    button: { label: 'Set a new password', url: resetUrl },
    notes: ['If this was not you, please set a new password at once: someone else knows the one you have.'],
  }
}

export function emailChangedLetter(newEmail: NewEmail, supportEmail: string): Letter {
  return {
    subject: 'Your email for The Daily Dot has changed',
    paragraphs: [`From now on you log in with ${newEmail ?? 'another address'}. This address is no longer used.`],
    notes: [`If this was not you, please write to ${supportEmail} at once.`],
  }
}
