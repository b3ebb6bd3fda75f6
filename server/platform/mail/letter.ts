/** What a mail says. Every mail has the same layout; a feature brings the words, in its own mail.ts. */
export type Letter = {
  subject: string
  /** The large line at the top, where it should not be the subject. */
  heading?: string
  /** Stands beside our own mark, so large; not in the text. */
  logo?: { url: string; alt: string; width: number; height: number }
  paragraphs: readonly string[]
  /** A short table: what was ordered, what is to be paid and how. */
  facts?: readonly Fact[]
  button?: { label: string; url: string }
  /** Smaller, at the end: how long a link lives, what to do if it was not you. */
  notes?: readonly string[]
  /** Who reads an answer, where that is not the owner: the person who asked for the mail to be sent. */
  replyTo?: string
  /** Goes with it as a PDF, which is made when the mail is sent: that takes longer than an order may, and a letter stays small. */
  invoice?: { id: string; fileName: string }
}

export type Fact = { label: string; value: string }

/** A subject is a header: a line break would start another. */
export function subjectOf({ subject }: Letter): string {
  return subject.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}
