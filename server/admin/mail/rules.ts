import type { listMails } from '#contract/admin/mail.ts'
import type { ResponseOf } from '#contract/endpoint.ts'

export type Mail = {
  id: string
  to: string
  subject: string
  letter: { button?: { url: string } } | null
  state: 'waiting' | 'sent' | 'kept' | 'failed'
  attempts: number
  lastError: string | null
  createdAt: Date
  dueAt: Date
  finishedAt: Date | null
}

/** The token of the link in a mail, if it has one. */
export function tokenIn({ letter }: Pick<Mail, 'letter'>): string | undefined {
  return (letter?.button && URL.parse(letter.button.url)?.searchParams.get('token')) ?? undefined
}

/** Why a mail cannot be sent again, or undefined. A link in it must not be expired, used or replaced. */
export function notAgainBecause(
  mail: Pick<Mail, 'state' | 'letter'>,
  openTokens: ReadonlySet<string>,
): string | undefined {
  if (mail.state === 'waiting') return 'This mail is in the queue already.'
  if (mail.state === 'sent') return 'This mail has been sent.'
  if (mail.state === 'kept') return 'Demo mode keeps its mail. It can be read at /dev/outbox.'
  if (!mail.letter) return 'What this mail said is not kept any more.'
  const token = tokenIn(mail)
  return token && !openTokens.has(token)
    ? 'The link in it no longer works. Its reader can ask for a new one.'
    : undefined
}

/** Leaves out the text of the mail, as a link in it may give access to an account. */
export function toListedMail(
  mail: Mail,
  openTokens: ReadonlySet<string>,
): ResponseOf<typeof listMails>['mails'][number] {
  const { id, to, subject, state, createdAt, attempts, dueAt, finishedAt, lastError } = mail
  return {
    id,
    to,
    subject,
    state,
    createdAt: createdAt.toISOString(),
    attempts,
    dueAt: state === 'waiting' ? dueAt.toISOString() : null,
    finishedAt: finishedAt?.toISOString() ?? null,
    lastError,
    notAgainBecause: notAgainBecause(mail, openTokens) ?? null,
  }
}
