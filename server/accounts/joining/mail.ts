import type { Letter } from '#server/platform/mail/letter.ts'

/** To the school. Without the newcomer's name: they have chosen its words. */
export function newcomerWaitsLetter(newcomerEmail: string, staffUrl: string): Letter {
  return {
    subject: 'Someone is waiting to join your school on The Daily Dot',
    heading: 'Someone is waiting to join',
    paragraphs: [
      `${newcomerEmail} asks to join your school’s licence. We know that the email is theirs; please check that they are a member of your staff, and not a pupil.`,
    ],
    button: { label: 'Approve or decline', url: staffUrl },
    notes: [
      'You get this email because your school asked to let newcomers in itself. We send at most ten of them a day; School, where you manage your staff, lists everyone who waits.',
    ],
  }
}

export function stillWaitingLetter(): Letter {
  return {
    subject: 'Your school has yet to let you in',
    paragraphs: [
      'You have asked to join your school on The Daily Dot, and your school looks at each newcomer itself. We will mail you as soon as it has let you in.',
    ],
    notes: ['If you did not ask for this, you can ignore this email.'],
  }
}

export function byInvitationLetter(): Letter {
  return {
    subject: 'Joining your school on The Daily Dot',
    heading: 'Please ask your school to invite you',
    paragraphs: [
      'Someone, probably you, asked to join a school with this email. It can be joined with an invitation only: please ask the person who looks after The Daily Dot at your school to send you one.',
    ],
    notes: ['If you did not ask for this, you can ignore this email.'],
  }
}

export function approvedLetter(schoolName: string, loginUrl: string): Letter {
  return {
    subject: 'Your school has let you in',
    paragraphs: [
      `${schoolName} has let you in: today’s conversation starter is yours to show. Log in with your school email and the password that you have chosen.`,
    ],
    button: { label: 'Log in', url: loginUrl },
  }
}

export function declinedLetter(schoolName: string): Letter {
  return {
    subject: 'Your school has not let you in',
    paragraphs: [
      `You asked to join ${schoolName} on The Daily Dot, and it has not let you in. We have deleted what you had entered.`,
      'If this is a mistake, please speak to your school: it can send you an invitation.',
    ],
  }
}

export function lapsedLetter(joinUrl: string): Letter {
  return {
    subject: 'Your school has not answered',
    paragraphs: [
      'You asked to join your school on The Daily Dot, and it has not answered for thirty days. We have deleted what you had entered.',
      'Please speak to your school, and ask again if you still would like to join.',
    ],
    button: { label: 'Ask again', url: joinUrl },
  }
}
