import type { Letter } from '#server/platform/mail/letter.ts'

/** The person who invites, or the school for an account that its staff share. */
export type Inviter = { name: string; email: string }
type InvitationWords = { inviter: Inviter; schoolName: string }

/** In a subject and a first sentence. */
const maxNameLength = 80

export function invitationLetter({ inviter, schoolName, joinUrl }: InvitationWords & { joinUrl: string }): Letter {
  return {
    subject: `${shortened(inviter.name)} invites you to The Daily Dot`,
    paragraphs: [
      `${invitesYou(inviter, schoolName)} Choose a name and a password, and today’s conversation starter is yours to show.`,
    ],
    button: { label: 'Join your school', url: joinUrl },
    notes: [
      'This link works once, for 7 days. If you get another invitation, only the link in the newest one works.',
      sentBy(inviter),
      'If you do not work at this school, you can ignore this email: nothing happens without the link.',
    ],
    replyTo: inviter.email,
  }
}

/** For an invited email that has an account elsewhere: the school is not told, and this mail says what to do. */
export function invitedWithAccountLetter({
  inviter,
  schoolName,
  loginUrl,
}: InvitationWords & { loginUrl: string }): Letter {
  return {
    subject: `${shortened(inviter.name)} invites you to The Daily Dot`,
    paragraphs: [
      `${invitesYou(inviter, schoolName)} But this email already has an account, and it can have only one.`,
      'To join the school instead, delete that account on its account page, then ask to be invited once more.',
    ],
    button: { label: 'Log in', url: loginUrl },
    notes: [sentBy(inviter), 'If you do not work at this school, you can ignore this email.'],
    replyTo: inviter.email,
  }
}

function invitesYou({ name }: Inviter, schoolName: string): string {
  const who = name === schoolName ? shortened(name) : `${shortened(name)} at ${shortened(schoolName)}`
  return `${who} invites you to The Daily Dot: one good question for your class, every school day. The school has a licence for all its staff.`
}

function sentBy({ name, email }: Inviter): string {
  return `${name} (${email}) sent you this. If you reply, they will read it.`
}

function shortened(name: string): string {
  return name.length <= maxNameLength ? name : `${name.slice(0, maxNameLength - 1)}…`
}
