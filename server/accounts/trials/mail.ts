import type { Letter } from '#server/platform/mail/letter.ts'
import { longDate } from '#server/platform/time/days.ts'

/** To the email that a trial names, which may be a stranger's: nothing in it was typed by the person who signed up. */
export function trialLetter({ endsAt, loginUrl }: { endsAt: Date; loginUrl: string }): Letter {
  return {
    subject: 'Your free trial of The Daily Dot',
    heading: 'Your free trial has started',
    paragraphs: [
      `A free trial of The Daily Dot, a conversation-starter slide for every school day, was started with this email address. It ends by itself on ${longDate(endsAt)}: there is nothing to pay and nothing to cancel.`,
      'Log in with this email address and the password that you have chosen.',
    ],
    button: { label: 'Log in', url: loginUrl },
    notes: [
      'If you no longer know the password, “Forgotten your password?” on the login page sets a new one.',
      'If it was not you, you need do nothing: the trial ends by itself, and you owe nothing.',
    ],
  }
}
